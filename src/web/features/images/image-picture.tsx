import { cx } from '#web/lib/cx.ts'
import { useImageAddress } from './images.queries.ts'

/** A chequered ground shows where an image is transparent. */
export const chequered = 'bg-[repeating-conic-gradient(#9993_0_25%,transparent_0_50%)] bg-size-[16px_16px]'

interface ImagePictureProps {
  imageId: string
  alt: string
  size: 'file' | 'thumbnail'
  className?: string
}

export function ImagePicture({ imageId, alt, size, className }: ImagePictureProps) {
  const address = useImageAddress(imageId, size)
  // Dozens of thumbnails that pulse would keep the page busy.
  if (!address) return <div className={cx('bg-raised', size === 'file' && 'animate-pulse', className)} />
  return (
    <img src={address} alt={alt} draggable={false} decoding="async" className={cx(chequered, className)} />
  )
}
