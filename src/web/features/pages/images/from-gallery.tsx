import type { StoredPageImage } from '#contracts/pages/pages.ts'
import { useAddToProject, useImageAddress, useImages } from '#web/features/images/images.queries.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { WordButton } from '#web/ui/buttons/word-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useRefreshPageImages } from '../page-images.queries.ts'

const SHOWN = 12

interface FromGalleryProps {
  projectId: string
  onAdded: (images: readonly StoredPageImage[]) => void
}

/** Copies a gallery image to the images of the project, and shows it on the page. */
export function FromGallery({ projectId, onAdded }: FromGalleryProps) {
  const { data: images = [], error, isPending, refetch } = useImages({})
  const refresh = useRefreshPageImages(projectId)
  const add = useAddToProject(async (pageImageId) => {
    const stored = await refresh()
    onAdded(stored.filter(({ id }) => id === pageImageId))
  })
  return (
    <Card title="From your images">
      <ul className="flex flex-wrap gap-2">
        {images.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>
            <GalleryButton
              imageId={id}
              name={name}
              isBusy={add.isPending && add.variables.imageId === id}
              onChoose={() => add.mutate({ imageId: id, projectId })}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-faint">
        {error && images.length === 0 && (
          <>
            Your images could not be loaded. <WordButton onClick={() => void refetch()}>
              Try again
            </WordButton>{' '}
          </>
        )}
        {!error && !isPending && images.length === 0 && 'No images yet. '}Make more in the{' '}
        <TextLink to="/image-maker">image maker</TextLink>.
      </p>
    </Card>
  )
}

interface GalleryButtonProps {
  imageId: string
  name: string
  isBusy: boolean
  onChoose: () => void
}

function GalleryButton({ imageId, name, isBusy, onChoose }: GalleryButtonProps) {
  const address = useImageAddress(imageId, 'thumbnail')
  return (
    <button
      type="button"
      aria-label={`Add ${name}`}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={onChoose}
      className="block size-16 overflow-hidden rounded-control border border-line-soft bg-raised hover:border-accent disabled:opacity-50"
    >
      {address && <img src={address} alt="" className="size-full object-cover" />}
    </button>
  )
}
