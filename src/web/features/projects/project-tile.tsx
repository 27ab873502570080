import { useNear } from '#web/lib/hooks/use-near.ts'
import { ProductTile, type TileSize } from '#web/ui/display/product-tile.tsx'
import { useProjectPhoto } from './photos.queries.ts'

interface ProjectTileProps {
  project: { id: string; name: string }
  size: TileSize
  className?: string
}

/** The tile of a project, whose photo loads once it is in sight. */
export function ProjectTile({ project: { id, name }, size, className }: ProjectTileProps) {
  const [tile, isNear] = useNear<HTMLSpanElement>()
  return (
    <ProductTile
      ref={tile}
      name={name}
      size={size}
      photo={useProjectPhoto(id, isNear)}
      className={className}
    />
  )
}
