import type { RefObject } from 'react'
import { cx } from '#web/lib/cx.ts'

const sizes = {
  icon: 'size-4 rounded-[3px] text-[10px]',
  rail: 'size-5 rounded-[4px] text-label',
  head: 'size-7 rounded-small text-small',
  row: 'size-10 rounded-control text-title',
}

export type TileSize = keyof typeof sizes

interface ProductTileProps {
  name: string
  size: TileSize
  /** Address of the photo, once it is there. */
  photo: string | undefined
  ref?: RefObject<HTMLSpanElement | null>
  className?: string | undefined
}

/** The photo beside a product's name, or the first letter of the name. As large before the photo is there. */
export const ProductTile = ({ name, size, photo, ref, className }: ProductTileProps) => (
  <span
    ref={ref}
    aria-hidden
    // Not a text of the page: the name stands beside it.
    data-letter={Array.from(name.trim())[0]?.toLocaleUpperCase()}
    className={cx(
      'relative flex flex-none items-center justify-center overflow-hidden border border-line-soft bg-raised font-semibold text-muted before:content-[attr(data-letter)]',
      sizes[size],
      className,
    )}
  >
    {photo && (
      <img
        src={photo}
        alt=""
        decoding="async"
        draggable={false}
        className="absolute inset-0 size-full bg-raised object-cover"
      />
    )}
  </span>
)
