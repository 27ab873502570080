import type { ImageStyle, StartImages } from '#contracts/images/generation.ts'

const styles: Record<ImageStyle, string> = {
  none: '',
  studio: 'Studio product photo, soft box light, clean background, high detail.',
  lifestyle: 'Lifestyle photo in natural light, in use at home, shallow depth of field.',
  flatlay: 'Flat lay from above on a tidy surface, even light.',
  closeup: 'Close-up with fine texture, macro lens, soft light.',
  illustration: 'Flat vector illustration, few colours, clear shapes.',
}

/** Keeps the product as it is in the photo. */
const ONLY_SURROUNDINGS =
  'Draw only the surroundings of the product. Do not change the product, its colours, shape or label. No text.'

export const promptOf = ({ prompt, style, photoId }: StartImages): string =>
  [prompt, styles[style], photoId ? ONLY_SURROUNDINGS : ''].filter(Boolean).join('\n')
