import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { PICTURE_ACCEPT } from '#contracts/core/pictures.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ImagePicture } from '../image-picture.tsx'
import { useImages, useUploadPhotos } from '../images.queries.ts'

const SHOWN = 12

interface PhotoFieldProps {
  chosen: string | null
  onChoose: (photoId: string) => void
}

/** The newest photos, and a button for another. */
export function PhotoField({ chosen, onChoose }: PhotoFieldProps) {
  const { data: photos, error, refetch } = useImages({ kind: 'photo' })
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-small font-medium">Product photo</legend>
      {error && !photos && (
        <ErrorCard title="Photos could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !photos && <Skeleton className="h-16" />}
      <ul className="flex flex-wrap items-center gap-2">
        {photos?.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={name}
              aria-pressed={chosen === id}
              onClick={() => onChoose(id)}
              className={cx(
                'block size-16 overflow-hidden rounded-control border-2',
                chosen === id ? 'border-accent' : 'border-transparent',
              )}
            >
              <ImagePicture imageId={id} alt="" size="thumbnail" className="size-full object-cover" />
            </button>
          </li>
        ))}
        <li>
          <UploadPhoto onUploaded={onChoose} />
        </li>
      </ul>
    </fieldset>
  )
}

function UploadPhoto({ onUploaded }: { onUploaded: (photoId: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadPhotos()
  const send = (files: FileList | null) => {
    if (files && files.length > 0)
      upload.mutate([...files], { onSuccess: ([first]) => first && onUploaded(first.id) })
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_ACCEPT}
        aria-label="Upload a photo"
        onChange={({ target }) => send(target.files)}
        hidden
      />
      <Button loading={upload.isPending} onClick={() => input.current?.click()}>
        {!upload.isPending && <Upload />}
        Upload a photo
      </Button>
    </>
  )
}
