import { useRef } from 'react'
import type { PageImage } from '#contracts/pages/page-blocks.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useUploadImages } from '../page-images.queries.ts'
import { PageThumbnail } from '../page-thumbnail.tsx'
import { useBlockContext } from './block-context.ts'
import { SettledText } from './settled-text.tsx'

interface ImageEditorProps {
  label: string
  value: PageImage | null
  isOptional: boolean
  onChange: (image: PageImage | null) => void
}

const noImage: PageImage = { assetId: null, alt: '' }

/** Chooses one of the project's images and says what it shows. */
export function ImageEditor({ label, value, isOptional, onChange }: ImageEditorProps) {
  const { images, projectId } = useBlockContext()
  const image = value ?? noImage
  const choose = (id: string) => {
    if (id) onChange({ ...image, assetId: id })
    else onChange(isOptional ? null : noImage)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        {image.assetId && <PageThumbnail imageId={image.assetId} className="size-10" />}
        <div className="min-w-0 flex-1">
          <Field label={label}>
            {(control) => (
              <Select
                {...control}
                value={image.assetId ?? ''}
                onChange={({ target }) => choose(target.value)}
              >
                <option value="">No image</option>
                {images.map(({ id, name, width, height }) => (
                  <option key={id} value={id}>
                    {`${name} (${width} × ${height})`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {!image.assetId && (
          <UploadImage
            label={label}
            projectId={projectId}
            onAdded={(id) => onChange({ ...image, assetId: id })}
          />
        )}
        {image.assetId && (
          <Button variant="ghost" aria-label={`Remove ${label}`} onClick={() => choose('')}>
            Remove
          </Button>
        )}
      </div>
      {image.assetId && (
        <Field label="Alt text" hint="What the image shows, for people who can’t see it.">
          {(control) => (
            <SettledText
              {...control}
              value={image.alt}
              maxLength={200}
              onChange={(alt) => onChange({ ...image, alt })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

interface UploadImageProps {
  label: string
  projectId: string
  onAdded: (imageId: string) => void
}

function UploadImage({ label, projectId, onAdded }: UploadImageProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadImages(projectId, ([image]) => image && onAdded(image.id))
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label={`Upload ${label}`}
        onChange={({ target }) => {
          if (target.files && target.files.length > 0) upload.mutate([...target.files])
          target.value = ''
        }}
        className="sr-only"
        tabIndex={-1}
      />
      <Button loading={upload.isPending} onClick={() => input.current?.click()}>
        Upload
      </Button>
    </>
  )
}
