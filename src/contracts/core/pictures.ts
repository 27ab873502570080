/** Picture files that every upload takes, by their endings. The first ending of a kind is the one that stored files have. */
const pictureKinds = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
} as const

export const PICTURE_TYPES = Object.keys(pictureKinds) as (keyof typeof pictureKinds)[]
export const PICTURE_ENDINGS = Object.values(pictureKinds).flatMap((endings) =>
  endings.map((ending) => `.${ending}`),
)
/** For sentences: “Choose a … picture.” */
export const PICTURE_FORMATS = 'JPEG, PNG, WebP, AVIF or GIF'
/** For file fields. Phones turn a HEIC photo into a JPEG where it is not listed. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',')

/** A file name with the ending of the picture that is stored, which may be of another kind than the one that was sent. */
export function pictureName(name: string, mediaType: string): string {
  const endings: readonly string[] | undefined = pictureKinds[mediaType as keyof typeof pictureKinds]
  if (!endings) return name
  const [, base = name, ending = ''] = /^(.*)\.(jpe?g|png|webp|avif|gif)$/i.exec(name) ?? []
  return endings.includes(ending.toLowerCase()) ? name : `${base}.${endings[0]}`
}
