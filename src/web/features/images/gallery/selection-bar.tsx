import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash from 'lucide-react/icons/trash-2'
import { type Image, imagesApi, MAX_CHOSEN_IMAGES } from '#contracts/images/images.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useDeleteImages, useRestoreImages } from '../images.queries.ts'

export function SelectionBar({
  images,
  isBin,
  onClear,
}: {
  images: Image[]
  isBin: boolean
  onClear: () => void
}) {
  const ids = images.slice(0, MAX_CHOSEN_IMAGES).map(({ id }) => id)
  const remove = useDeleteImages()
  const restore = useRestoreImages()
  const download = useMutation({
    mutationFn: () => downloadFile(imagesApi.zip, { query: { ids: ids.join(',') } }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The ZIP could not be downloaded. Please try again.')),
  })
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line-soft bg-panel px-3 py-2">
      <span className="flex-1">
        {images.length} selected
        {images.length > MAX_CHOSEN_IMAGES && `, at most ${MAX_CHOSEN_IMAGES} at once`}
      </span>
      {isBin ? (
        <Button size="small" onClick={() => restore.mutate(ids, { onSuccess: onClear })}>
          <RotateCcw />
          Restore
        </Button>
      ) : (
        <>
          <Button size="small" loading={download.isPending} onClick={() => download.mutate()}>
            {!download.isPending && <Download />}
            Download ZIP
          </Button>
          <Button size="small" onClick={() => remove.mutate(ids, { onSuccess: onClear })}>
            <Trash />
            Delete
          </Button>
        </>
      )}
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
