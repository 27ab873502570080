import { useMutation, useQueryClient } from '@tanstack/react-query'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_MEGABYTES, projectTransferApi } from '#contracts/project-transfer.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { upload } from '#web/lib/http/upload.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import { refreshAfterImport, useLastImport } from './transfer.queries.ts'

/** Takes a project that was exported as a ZIP file. */
export function ImportButton() {
  const [sent, setSent] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const last = useLastImport().data
  const running = last ? isOpenRun(last.state) : false
  const send = useMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_ARCHIVE_BYTES) throw new TooLarge()
      setSent(0)
      return upload(projectTransferApi.startImport, file, {
        onProgress: setSent,
        signal: new AbortController().signal,
      })
    },
    onError: (error) =>
      showToast({
        title: 'Project not imported',
        description:
          error instanceof TooLarge
            ? error.message
            : messageOf(error, 'The file could not be uploaded. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refreshAfterImport(client),
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Project to import"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) send.mutate(file)
          target.value = ''
        }}
      />
      <Button loading={send.isPending} disabled={running} onClick={() => input.current?.click()}>
        {!send.isPending && <Upload />}
        {send.isPending && sent < 1 ? `${Math.floor(sent * 100)} %` : 'Import'}
      </Button>
    </>
  )
}

class TooLarge extends Error {
  override message = `This file is larger than ${MAX_ARCHIVE_MEGABYTES} MB, the import limit.`
}
