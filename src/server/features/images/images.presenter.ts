import type { Image } from '#contracts/images/images.ts'
import type { ImageRow } from './images.repository.ts'

export const presentImage = (row: ImageRow): Image => ({
  id: row.id,
  projectId: row.projectName === null ? null : row.projectId,
  projectName: row.projectName,
  kind: row.kind,
  name: row.name,
  alt: row.alt,
  mediaType: row.mediaType,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  isFavourite: row.isFavourite,
  isUsed: row.isUsed,
  createdAt: row.createdAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
})

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The name with the ending of its type. */
export const fileNameOf = ({ name, mediaType }: Pick<ImageRow, 'name' | 'mediaType'>): string =>
  `${name.replace(/\.(jpe?g|png|webp|gif|avif)$/i, '')}.${endings[mediaType] ?? 'jpg'}`
