import type { StoredPageImage } from '#contracts/pages/pages.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { AddImages } from '../images/add-images.tsx'
import { PageThumbnail } from '../page-thumbnail.tsx'
import { useBlockContext } from './block-context.ts'

interface ImagePickerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Id of the image that is shown now. */
  chosen: string | null
  onChoose: (imageId: string) => void
}

/** An image of the project, of the computer, of the gallery or of the product page. */
export function ImagePicker({ open, onOpenChange, chosen, onChoose }: ImagePickerProps) {
  const { images, projectId } = useBlockContext()
  const found = useCanon(projectId).data?.fields.find(({ path }) => path === 'product.images')?.value
  const take = (image: StoredPageImage | undefined) => {
    if (!image) return
    onChoose(image.id)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Choose an image"
      description="An image you add is stored with the project."
    >
      {images.length > 0 && (
        <Card title="Images of this project">
          <ul className="grid max-h-72 grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3 overflow-y-auto">
            {images.map((image) => (
              <li key={image.id} className="min-w-0">
                <button
                  type="button"
                  aria-label={`Use ${image.name}`}
                  aria-pressed={image.id === chosen}
                  onClick={() => take(image)}
                  className="block w-full rounded-control border border-line-soft p-1 text-left hover:border-accent aria-pressed:border-accent focus-visible:-outline-offset-2"
                >
                  <PageThumbnail imageId={image.id} className="aspect-square w-full" />
                  <span className="mt-1 block truncate text-small text-muted">{image.name}</span>
                  <span className="block text-small text-faint">{`${image.width} × ${image.height}`}</span>
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <AddImages projectId={projectId} found={found} stored={images} onAdded={([image]) => take(image)} />
    </Dialog>
  )
}
