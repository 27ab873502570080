import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { chatTransferApi, MAX_IMPORT_BYTES } from '#contracts/chat-transfer.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { useExportChats } from '#web/features/chat/chat-changes.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { upload } from '#web/lib/http/upload.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { lastImportQuery, useLastImport } from './history.queries.ts'

/** Import and export of chats. */
export function TransferButtons() {
  const download = useExportChats()
  return (
    <>
      <ImportButton />
      <Button loading={download.isPending} onClick={() => download.mutate(undefined)}>
        {!download.isPending && <Download />}
        Export all
      </Button>
    </>
  )
}

function ImportButton() {
  const [sent, setSent] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const last = useLastImport().data
  const running = last ? isOpenRun(last.state) : false
  const send = useMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_IMPORT_BYTES) throw new TooLarge()
      return upload(chatTransferApi.startImport, file, {
        onProgress: setSent,
        signal: new AbortController().signal,
      })
    },
    onError: (error) =>
      quickToast.error(
        error instanceof TooLarge
          ? error.message
          : messageOf(error, 'The file could not be sent. Please try again.'),
      ),
    onSettled: () => client.invalidateQueries(lastImportQuery),
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,.json,application/zip,application/json"
        aria-label="File to import"
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
  override message = 'This file is larger than 100 MB. Import only its conversations.json.'
}
