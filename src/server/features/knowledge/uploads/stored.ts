import { type AssetRef, assetFolder } from '#server/features/assets/assets.service.ts'

export const assetOf = (userId: number, id: string): AssetRef => ({ userId, purpose: 'knowledge', id })

/** The folder of a file's pieces until all have arrived. */
export const pieceFolder = (userId: number, id: string) => `${assetFolder(userId, 'knowledge-pieces')}${id}/`
/** By the number of its first byte. */
export const pieceKey = (userId: number, id: string, offset: number) =>
  `${pieceFolder(userId, id)}${String(offset).padStart(12, '0')}`
