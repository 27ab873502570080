/** The folders of a person's files. Each is part of stored keys, so none may be renamed. */
export const assetPurposes = [
  'attachments',
  'knowledge',
  'knowledge-pieces',
  'support',
  'feedback',
  'exports',
  'imports',
  'project-imports',
  'page-images',
  'visuals',
  'brand-fonts',
  'images',
] as const
export type AssetPurpose = (typeof assetPurposes)[number]

/** One stored file. Its row, with name, type and size, belongs to the area that it was given to. */
export interface AssetRef {
  userId: number
  purpose: AssetPurpose
  id: string
}

/** Sizes in which a picture is stored besides its original. */
const variants = ['thumbnail'] as const
/** The same for images of pages: smallest to largest, in each format that browsers choose from. */
const pageVariants = ['small', 'medium', 'large'].flatMap((size) =>
  (['avif', 'webp', 'jpeg'] as const).map((format) => `${size}.${format}` as const),
) as `${'small' | 'medium' | 'large'}.${'avif' | 'webp' | 'jpeg'}`[]
export type AssetVariant = (typeof variants)[number] | (typeof pageVariants)[number]

export const variantsOf = (purpose: AssetPurpose): readonly AssetVariant[] =>
  purpose === 'page-images' ? pageVariants : variants

/** Ends with a slash. Below its owner, so that it goes with their account. */
export const assetFolder = (userId: number, purpose: AssetPurpose) => `users/${userId}/${purpose}/`

export const assetKey = ({ userId, purpose, id }: AssetRef) =>
  assetFolder(userId, purpose) + id + (purpose === 'exports' ? '.zip' : '')

const variantFolder = (userId: number, purpose: AssetPurpose) => `users/${userId}/variants/${purpose}/`

export const variantKey = (asset: AssetRef, variant: AssetVariant) =>
  `${variantFolder(asset.userId, asset.purpose)}${asset.id}/${variant}`

/** Folders with the originals and variants of a purpose: one person's, or everyone's. */
export const foldersOf = (purpose: AssetPurpose, userId: number | undefined) =>
  userId === undefined ? ['users/'] : [assetFolder(userId, purpose), variantFolder(userId, purpose)]

/** The id of the asset that a key belongs to, if it is of this purpose. */
export function assetIdOf(key: string, purpose: AssetPurpose): string | undefined {
  const [users, , ...rest] = key.split('/')
  const [folder, id] = rest[0] === 'variants' ? rest.slice(1) : rest
  if (users !== 'users' || folder !== purpose) return undefined
  return /^[\da-f-]{36}$/.exec(id ?? '')?.[0]
}
