import Star from 'lucide-react/icons/star'
import { memo } from 'react'
import { type Image, imageKinds } from '#contracts/images/images.ts'
import { TickBox } from '#web/ui/forms/tick-box.tsx'
import { ImagePicture } from '../image-picture.tsx'

export interface TileProps {
  image: Image
  isTicked: boolean
  onToggle: (id: string, range: boolean) => void
  onOpen: (image: Image) => void
}

export const Tile = memo(function Tile({ image, isTicked, onToggle, onOpen }: TileProps) {
  const { id, name, alt, kind, isFavourite, width, height } = image
  return (
    <div className="flex h-full flex-col gap-1">
      <div className="relative min-h-0 flex-1">
        <button
          type="button"
          aria-label={`Open ${name}`}
          onClick={() => onOpen(image)}
          className="flex size-full items-center justify-center overflow-hidden rounded-card border border-line-soft bg-panel"
        >
          <ImagePicture imageId={id} alt={alt} size="thumbnail" className="size-full object-contain" />
        </button>
        <span className="absolute top-1 left-1 rounded-small bg-panel/80">
          <TickBox
            label={`Select ${name}`}
            checked={isTicked}
            onToggle={(withShift) => onToggle(id, withShift)}
          />
        </span>
        {isFavourite && (
          <Star
            aria-label="Favourite"
            className="absolute top-2.5 right-2.5 size-4 fill-accent text-accent"
          />
        )}
      </div>
      <p className="h-10 overflow-hidden text-small">
        <span className="block truncate">{name}</span>
        <span className="figures block truncate text-faint">
          {imageKinds[kind]}, {width} × {height}
        </span>
      </p>
    </div>
  )
})
