import { useState } from 'react'
import type { PageImage } from '#contracts/pages/page-blocks.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PageThumbnail } from '../page-thumbnail.tsx'
import { useBlockContext } from './block-context.ts'
import { ImagePicker } from './image-picker.tsx'
import { SettledText } from './settled-text.tsx'

interface ImageEditorProps {
  label: string
  value: PageImage | null
  isOptional: boolean
  onChange: (image: PageImage | null) => void
}

const noImage: PageImage = { assetId: null, alt: '' }

/** Chooses an image and says what it shows. */
export function ImageEditor({ label, value, isOptional, onChange }: ImageEditorProps) {
  const { images } = useBlockContext()
  const [isPicking, setIsPicking] = useState(false)
  const image = value ?? noImage
  const file = images.find(({ id }) => id === image.assetId)
  return (
    <div className="flex flex-col gap-2">
      <span className="text-small font-medium">{label}</span>
      <div className="flex items-center gap-2">
        {image.assetId && <PageThumbnail imageId={image.assetId} className="size-10" />}
        <p className="min-w-0 flex-1 truncate text-small text-muted">
          {image.assetId ? file && `${file.name} (${file.width} × ${file.height})` : 'No image'}
        </p>
        <Button
          size="small"
          aria-label={`${image.assetId ? 'Replace' : 'Choose'} ${label}`}
          onClick={() => setIsPicking(true)}
        >
          {image.assetId ? 'Replace' : 'Choose'}
        </Button>
        {image.assetId && (
          <Button
            size="small"
            variant="ghost"
            aria-label={`Remove ${label}`}
            onClick={() => onChange(isOptional ? null : noImage)}
          >
            Remove
          </Button>
        )}
      </div>
      <ImagePicker
        open={isPicking}
        onOpenChange={setIsPicking}
        chosen={image.assetId}
        onChoose={(assetId) => onChange({ ...image, assetId })}
      />
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
