import { few, type SeoCheck, sameAddress, when } from '../page.ts'

const group = 'social'
const LINKS = 'Shared links show the page’s picture and words instead of a bare address.'

export const socialChecks: SeoCheck[] = [
  {
    id: 'og-title',
    group,
    weight: 'medium',
    title: 'No title for shared links',
    why: LINKS,
    fix: 'Add <meta property="og:title">.',
    run: ({ markup: { social } }) => when(!social['og:title'], 'No og:title'),
  },
  {
    id: 'og-description',
    group,
    weight: 'low',
    title: 'No description for shared links',
    why: LINKS,
    fix: 'Add <meta property="og:description">.',
    run: ({ markup: { social } }) => when(!social['og:description'], 'No og:description'),
  },
  {
    id: 'og-image',
    group,
    weight: 'high',
    title: 'No picture for shared links',
    why: 'Links with a picture are opened far more often.',
    fix: 'Add <meta property="og:image"> with a picture of 1200 by 630 pixels.',
    run: ({ markup: { social } }) => when(!social['og:image'], 'No og:image'),
  },
  {
    id: 'og-image-relative',
    group,
    weight: 'medium',
    title: 'Picture for shared links has no complete address',
    why: 'Social networks do not load relative addresses.',
    fix: 'Write the address of og:image with https.',
    run: ({ markup: { social } }) => {
      const { 'og:image': image = '' } = social
      return when(image !== '' && !/^https?:\/\//i.test(image), image)
    },
  },
  {
    id: 'og-image-small',
    group,
    weight: 'low',
    title: 'Picture for shared links is small',
    why: 'Pictures narrower than 600 pixels are shown as a small square.',
    fix: 'Use a picture of 1200 by 630 pixels.',
    run: ({ markup: { social } }) => {
      const width = Number(social['og:image:width'] ?? 0)
      return when(width > 0 && width < 600, `${width} pixels wide`)
    },
  },
  {
    id: 'og-url',
    group,
    weight: 'low',
    title: 'Shared address differs from the canonical',
    why: 'Likes and shares are counted for two addresses.',
    fix: 'Set og:url to the canonical address.',
    run: ({ finalUrl, markup: { social, canonicals } }) => {
      const { 'og:url': url } = social
      const canonical = URL.parse(canonicals[0] ?? '', finalUrl)?.href
      return url && canonical && !sameAddress(URL.parse(url, finalUrl)?.href ?? url, canonical)
        ? few([`og:url ${url}`, `canonical ${canonical}`])
        : []
    },
  },
  {
    id: 'og-type',
    group,
    weight: 'low',
    title: 'Shared link has no type',
    why: 'The type tells networks whether it is a product, an article or a site.',
    fix: 'Add <meta property="og:type">, such as product.',
    run: ({ markup: { social } }) => when(!social['og:type'], 'No og:type'),
  },
  {
    id: 'twitter-card',
    group,
    weight: 'low',
    title: 'No card for X',
    why: 'Without twitter:card, X shows a small card without a large picture.',
    fix: 'Add <meta name="twitter:card" content="summary_large_image">.',
    run: ({ markup: { social } }) => when(!social['twitter:card'], 'No twitter:card'),
  },
]
