import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef } from 'react'
import { useUploadPhotos } from '#web/features/images/images.queries.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useRefreshHome } from './project-home.queries.ts'

/** Uploads the first photo into the gallery, as one of the project. */
export function AddPhoto({ projectId }: { projectId: string }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadPhotos(projectId)
  const refresh = useRefreshHome(projectId)
  const send = (files: FileList | null) => {
    if (files?.length) upload.mutate([...files], { onSuccess: refresh })
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label="Product photo"
        onChange={({ target }) => send(target.files)}
        className="sr-only"
        tabIndex={-1}
      />
      <button
        type="button"
        disabled={upload.isPending}
        onClick={() => input.current?.click()}
        className="absolute inset-0 flex flex-col items-center justify-center gap-1.5 text-small text-muted transition-colors hover:bg-line/60 hover:text-text focus-visible:-outline-offset-2"
      >
        {upload.isPending ? <Spinner /> : <ImagePlus />}
        Add photo
      </button>
    </>
  )
}
