import { cx } from '#web/lib/cx.ts'
import { useNear } from '#web/lib/hooks/use-near.ts'
import { useProjectPhoto } from './photos.queries.ts'

const sizes = {
  icon: 'size-4 rounded-[3px] text-[10px]',
  rail: 'size-5 rounded-[4px] text-label',
  head: 'size-7 rounded-small text-small',
  row: 'size-10 rounded-control text-title',
}

interface ProjectTileProps {
  project: { id: string; name: string }
  size: keyof typeof sizes
  className?: string
}

/** The product photo beside a project's name, or the first letter of the name. As large before the photo is there. */
export function ProjectTile({ project: { id, name }, size, className }: ProjectTileProps) {
  const [tile, isNear] = useNear<HTMLSpanElement>()
  const address = useProjectPhoto(id, isNear)
  return (
    <span
      ref={tile}
      aria-hidden
      // Not a text of the page: the name stands beside it.
      data-letter={Array.from(name.trim())[0]?.toLocaleUpperCase()}
      className={cx(
        'relative flex flex-none items-center justify-center overflow-hidden border border-line-soft bg-raised font-semibold text-muted before:content-[attr(data-letter)]',
        sizes[size],
        className,
      )}
    >
      {address && (
        <img
          src={address}
          alt=""
          decoding="async"
          draggable={false}
          className="absolute inset-0 size-full bg-raised object-cover"
        />
      )}
    </span>
  )
}
