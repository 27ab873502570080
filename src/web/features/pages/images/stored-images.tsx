import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { StoredPageImage } from '#contracts/pages/pages.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useDeleteImage } from '../page-images.queries.ts'
import { PageThumbnail } from '../page-thumbnail.tsx'

interface StoredImagesProps {
  projectId: string
  images: readonly StoredPageImage[]
  onAdd: (image: StoredPageImage) => void
}

/** Images of the project that the gallery does not show. */
export function StoredImages({ projectId, images, onAdd }: StoredImagesProps) {
  const remove = useDeleteImage(projectId)
  if (images.length === 0) return null
  return (
    <Card title="More images of this project">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {images.map((image) => (
          <li key={image.id} className="flex min-w-0 flex-col gap-1">
            <PageThumbnail imageId={image.id} className="aspect-square w-full" />
            <div className="flex items-center gap-1">
              <span title={image.name} className="min-w-0 flex-1 truncate text-small text-muted">
                {image.name}
              </span>
              <IconButton
                label={`Add ${image.name} to the page`}
                icon={<Plus />}
                onClick={() => onAdd(image)}
              />
              <IconButton
                label={`Delete ${image.name}`}
                icon={<Trash />}
                disabled={remove.isPending}
                onClick={() => remove.mutate(image.id)}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
