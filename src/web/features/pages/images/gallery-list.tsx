import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { type PageImage, pageLimits } from '#contracts/pages/page-blocks.ts'
import type { StoredPageImage } from '#contracts/pages/pages.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PageThumbnail } from '../page-thumbnail.tsx'
import { moveItem } from '../sections/edit-blocks.ts'
import { SettledText } from '../sections/settled-text.tsx'

interface GalleryListProps {
  images: PageImage[]
  stored: readonly StoredPageImage[]
  onChange: (images: PageImage[]) => void
}

/** Images of the gallery in their order, each with its alt text. */
export function GalleryList({ images, stored, onChange }: GalleryListProps) {
  if (images.length === 0)
    return <p className="text-muted">No images yet. Upload one, or copy it from the product page.</p>
  return (
    <ol aria-label="Images on the page" className="flex flex-col divide-y divide-line-soft">
      {images.map((image, index) => {
        const file = stored.find(({ id }) => id === image.assetId)
        const move = (to: number) => onChange(moveItem(images, index, to))
        return (
          <li
            key={image.assetId ?? index}
            className="flex flex-wrap items-start gap-3 py-3 first:pt-0 last:pb-0"
          >
            {image.assetId && <PageThumbnail imageId={image.assetId} className="size-20" />}
            <div className="min-w-50 flex-1">
              <Field
                label={`Alt text of image ${index + 1}`}
                hint={file && `${file.name} · ${file.width} × ${file.height}`}
                error={
                  image.alt.trim() === ''
                    ? 'Say what the image shows. A page needs this to be published.'
                    : undefined
                }
              >
                {(control) => (
                  <SettledText
                    {...control}
                    value={image.alt}
                    maxLength={pageLimits.line}
                    onChange={(alt) =>
                      onChange(images.map((each, at) => (at === index ? { ...each, alt } : each)))
                    }
                  />
                )}
              </Field>
            </div>
            <div className="flex gap-1 sm:mt-7">
              <IconButton
                label={`Move image ${index + 1} up`}
                icon={<ArrowUp />}
                disabled={index === 0}
                onClick={() => move(index - 1)}
              />
              <IconButton
                label={`Move image ${index + 1} down`}
                icon={<ArrowDown />}
                disabled={index === images.length - 1}
                onClick={() => move(index + 1)}
              />
              <IconButton
                label={`Take image ${index + 1} off the page`}
                icon={<Trash />}
                onClick={() => onChange(images.filter((_, at) => at !== index))}
              />
            </div>
          </li>
        )
      })}
    </ol>
  )
}
