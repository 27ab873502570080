import { useMutation } from '@tanstack/react-query'
import { accountApi, type DataExport } from '#contracts/account.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { ago, dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { inBytes } from './bytes.ts'

/** A finished export: ready to download, or failed. */
export function ExportRow({ made }: { made: DataExport }) {
  const ready = made.state === 'ready'
  return (
    <li className="flex items-center gap-3 border-t border-line-soft py-2.5 last:pb-0">
      <div className="min-w-0 flex-1">
        <p>Requested {ago(made.createdAt)}</p>
        <p className="text-small text-muted">
          {ready
            ? [
                made.size !== null && inBytes(made.size),
                made.expiresAt && `available until ${dayOf(made.expiresAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')
            : 'This export failed. Your data is unchanged. Start a new export.'}
        </p>
      </div>
      {ready && <DownloadButton exportId={made.id} />}
    </li>
  )
}

function DownloadButton({ exportId }: { exportId: string }) {
  const download = useMutation({
    mutationFn: () => downloadFile(accountApi.exportFile, { params: { exportId } }),
    onError: (error) => quickToast.error(messageOf(error, 'The file could not be downloaded. Try again.')),
  })
  return (
    <Button size="small" loading={download.isPending} onClick={() => download.mutate()}>
      Download
    </Button>
  )
}
