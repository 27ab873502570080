import { createHash } from 'node:crypto'

export interface PlacedImage {
  imageId: string
  alt: string
}

/** Images in the order in which the page shows them, each once. */
export function placedImages(blocks: readonly { props: object }[]): PlacedImage[] {
  const placed = new Map<string, PlacedImage>()
  const seek = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(seek)
    else if (typeof value === 'object' && value !== null) {
      const { assetId: imageId, alt } = value as { assetId?: unknown; alt?: unknown }
      if (typeof imageId === 'string' && typeof alt === 'string' && !placed.has(imageId))
        placed.set(imageId, { imageId, alt })
      Object.values(value).forEach(seek)
    }
  }
  seek(blocks)
  return [...placed.values()]
}

/** Tells whether a product in the shop has these images already. */
export const imageMark = (images: readonly PlacedImage[]): string =>
  createHash('sha256').update(JSON.stringify(images)).digest('hex').slice(0, 32)
