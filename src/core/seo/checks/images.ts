import { few, type SeoCheck, when } from '../page.ts'

const group = 'images'
const HEAVY = 300_000
const nameOf = (url: string) => (url.startsWith('data:') ? 'image in the page' : url)
const FILE_NAME =
  /\.(?:jpe?g|png|gif|webp|avif|svg)$|^(?:img|image|dsc|photo|picture)[\s_-]?\d*$|^[\w-]*\d{4,}[\w-]*$/i

export const imagesChecks: SeoCheck[] = [
  {
    id: 'alt-missing',
    group,
    weight: 'medium',
    title: 'Images without alt text',
    why: 'Screen readers and image search learn nothing about the picture.',
    fix: 'Say in a few words what the image shows; use alt="" for decoration.',
    run: ({ markup: { images } }) =>
      few(images.filter(({ alt }) => alt === null).map(({ url }) => `<img src="${nameOf(url)}">`)),
  },
  {
    id: 'alt-file-name',
    group,
    weight: 'low',
    title: 'Alt text is a file name',
    why: 'A file name describes nothing.',
    fix: 'Say in a few words what the image shows.',
    run: ({ markup: { images } }) =>
      few(images.flatMap(({ alt }) => (alt && FILE_NAME.test(alt.trim()) ? [`alt="${alt}"`] : []))),
  },
  {
    id: 'alt-long',
    group,
    weight: 'low',
    title: 'Alt text is long',
    why: 'Screen readers read it in one go and cannot pause.',
    fix: 'Keep it under 125 characters.',
    run: ({ markup: { images } }) =>
      few(images.flatMap(({ alt }) => (alt && alt.length > 125 ? [`${alt.length} characters: ${alt}`] : []))),
  },
  {
    id: 'alt-repeated',
    group,
    weight: 'low',
    title: 'Several images have the same alt text',
    why: 'People who cannot see them are told the same thing again and again.',
    fix: 'Say what sets each image apart.',
    run: ({ markup: { images } }) => {
      const byAlt = Map.groupBy(
        images.filter(({ alt }) => alt),
        ({ alt }) => alt ?? '',
      )
      return few(
        [...byAlt].flatMap(([alt, same]) =>
          new Set(same.map(({ url }) => url)).size > 2 ? [`alt="${alt}" on ${same.length} images`] : [],
        ),
      )
    },
  },
  {
    id: 'image-size-missing',
    group,
    weight: 'low',
    title: 'Images without width and height',
    why: 'The page jumps while it loads.',
    fix: 'Set width and height, or aspect-ratio.',
    run: ({ markup: { images } }) =>
      few(images.filter(({ hasSize }) => !hasSize).map(({ url }) => `<img src="${nameOf(url)}">`)),
  },
  {
    id: 'image-heavy',
    group,
    weight: 'medium',
    title: 'Images are heavy',
    why: 'Large files make the page slow, on phones above all.',
    fix: 'Save them as WebP or AVIF at the size they are shown, under 300 KB.',
    run: ({ markup: { images } }, site) =>
      few(
        images.flatMap(({ url }) => {
          const bytes = site.images[url]?.bytes ?? 0
          return bytes > HEAVY ? [`${Math.round(bytes / 1_000)} KB: ${url}`] : []
        }),
      ),
  },
  {
    id: 'image-broken',
    group,
    weight: 'medium',
    title: 'Images are missing',
    why: 'Visitors see a broken picture.',
    fix: 'Upload the image again, or remove it.',
    run: ({ markup: { images } }, site) =>
      few(
        images.flatMap(({ url }) => {
          const status = site.images[url]?.status ?? 0
          return status === 404 || status === 410 ? [`${url} (${status})`] : []
        }),
      ),
  },
  {
    id: 'image-format',
    group,
    weight: 'low',
    title: 'Photos in an old format',
    why: 'WebP and AVIF need about half the bytes of JPEG and PNG.',
    fix: 'Offer WebP or AVIF in a picture element or by your image server.',
    run: ({ markup: { images } }) => {
      const old = images.filter(
        ({ url, hasSources }) =>
          !hasSources && /\.(?:jpe?g|png|bmp|tiff?)$/i.test(URL.parse(url)?.pathname ?? ''),
      )
      return old.length > 2 ? few(old.map(({ url }) => url)) : []
    },
  },
  {
    id: 'image-first-lazy',
    group,
    weight: 'low',
    title: 'First image loads late',
    why: 'The first image is often the largest part in view; lazy loading delays it.',
    fix: 'Remove loading="lazy" from the first image.',
    run: ({ markup: { images } }) => when(images[0]?.isLazy === true, nameOf(images[0]?.url ?? '')),
  },
  {
    id: 'images-eager',
    group,
    weight: 'low',
    title: 'Images below the fold load at once',
    why: 'They compete with the part that visitors see first.',
    fix: 'Add loading="lazy" to images further down.',
    run: ({ markup: { images } }) => {
      const later = images.slice(6).filter(({ isLazy, inlineBytes }) => !isLazy && inlineBytes === 0)
      return later.length > 3 ? few(later.map(({ url }) => url)) : []
    },
  },
  {
    id: 'image-inline',
    group,
    weight: 'low',
    title: 'Large image is written into the page',
    why: 'It makes the HTML heavy and cannot be cached.',
    fix: 'Store it as a file.',
    run: ({ markup: { images } }) =>
      few(
        images.flatMap(({ inlineBytes }) =>
          inlineBytes > 20_000 ? [`${Math.round(inlineBytes / 1_000)} KB`] : [],
        ),
      ),
  },
]
