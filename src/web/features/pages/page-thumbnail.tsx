import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useImageAddresses } from './page-images.queries.ts'

/** A stored image as a small square. Its alt text stands beside it, so it has none of its own. */
export function PageThumbnail({ imageId, className }: { imageId: string; className: string }) {
  const address = useImageAddresses([imageId]).get(imageId)
  return address ? (
    <img src={address} alt="" className={`flex-none rounded-control bg-raised object-cover ${className}`} />
  ) : (
    <Skeleton className={`flex-none ${className}`} />
  )
}
