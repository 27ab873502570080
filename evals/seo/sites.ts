import type { SeoCase } from './pages.ts'
import { jsonLd, type Parts, pageOf, product, siteOf } from './sample.ts'

const at = (path: string) => `https://shop.example${path}`
const organization = jsonLd({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Lumen' })
const crumbs = jsonLd({ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: [] })

/** A page that shares no text with others. */
function own(path: string, name: string, parts: Partial<Parts> = {}) {
  const words = Array.from({ length: 120 }, (_, index) => `${name}${index}`)
  const sentences = Array.from(
    { length: 6 },
    (_, index) => `<p>${words.slice(index * 20, index * 20 + 20).join(' ')}.</p>`,
  )
  return pageOf({
    url: at(path),
    title: `<title>${name} lamp for every room of the house</title>`,
    description: `<meta name="description" content="The ${name} lamp lights the whole room and stands firm. Delivered in three days, sixty days to return.">`,
    heading: `<h1>${name} lamp</h1>`,
    text: `<p>€39.90</p><h2>${name} light</h2>${sentences.join('')}`,
    data: jsonLd(product) + organization + crumbs,
    ...parts,
  })
}
const linkTo = (...paths: string[]) => ({
  links: paths.map((path) => `<a href="${path}">Lamp at ${path}</a>`).join(''),
})

export const sites: SeoCase[] = [
  {
    name: 'a sound site',
    site: siteOf(
      [
        own('/', 'home', linkTo('/arc', '/bow')),
        own('/arc', 'arc', linkTo('/')),
        own('/bow', 'bow', linkTo('/')),
      ],
      {
        kind: 'site',
        sitemap: 'found',
        listed: [at('/'), at('/arc'), at('/bow')],
      },
    ),
    expected: {},
  },
  {
    name: 'duplicates',
    site: siteOf(
      [
        own('/', 'home', linkTo('/arc', '/bow', '/copy', '/near')),
        own('/arc', 'arc', { ...linkTo('/'), title: '<title>Lamp for every room of the house</title>' }),
        own('/bow', 'bow', {
          ...linkTo('/'),
          title: '<title>Lamp for every room of the house</title>',
          heading: '<h1>Shared lamp</h1>',
        }),
        own('/copy', 'copy', {
          ...linkTo('/'),
          heading: '<h1>Shared lamp</h1>',
          description:
            '<meta name="description" content="The twin lamp lights the whole room and stands firm. Delivered in three days, sixty days to return.">',
        }),
        own('/near', 'near', {
          ...linkTo('/'),
          description:
            '<meta name="description" content="The twin lamp lights the whole room and stands firm. Delivered in three days, sixty days to return.">',
        }),
      ],
      { kind: 'site' },
    ),
    expected: {
      2: ['title-duplicate'],
      3: ['title-duplicate', 'h1-duplicate'],
      4: ['h1-duplicate', 'description-duplicate'],
      5: ['description-duplicate'],
    },
  },
  {
    name: 'the same text twice, and once with a few words changed',
    site: siteOf([
      own('/one', 'one', { text: story(''), footer: '', heading: '<h1>Lamp</h1>', title: title('One') }),
      own('/two', 'two', { text: story(''), footer: '', heading: '<h1>Lamp</h1>', title: title('Two') }),
      own('/three', 'three', {
        text: story('also'),
        footer: '',
        heading: '<h1>Lamp</h1>',
        title: title('Three'),
      }),
    ]),
    expected: {
      1: ['text-duplicate', 'text-near-duplicate', 'h1-duplicate'],
      2: ['text-duplicate', 'text-near-duplicate', 'h1-duplicate'],
      3: ['text-near-duplicate', 'h1-duplicate'],
    },
  },
  {
    name: 'broken, moved, orphaned and deep pages',
    site: siteOf(
      [
        own('/', 'home', linkTo('/gone', '/old', '/deep')),
        { ...own('/gone', 'gone'), status: 404 },
        { ...own('/new', 'new', linkTo('/')), url: at('/old'), hops: [at('/old'), at('/new')] },
        own('/orphan', 'orphan', linkTo('/')),
        { ...own('/deep', 'deep', linkTo('/')), depth: 4 },
      ],
      { kind: 'site' },
    ),
    expected: {
      1: ['link-broken', 'link-redirected'],
      2: ['status-error'],
      4: ['page-orphan'],
      5: ['page-deep'],
    },
  },
  {
    name: 'languages and canonicals that do not agree',
    site: siteOf([
      own('/en', 'english', {
        head: [
          ['en', '/en'],
          ['de', '/de'],
          ['fr', '/fr'],
          ['x-default', '/en'],
        ]
          .map(([lang, path]) => `<link rel="alternate" hreflang="${lang}" href="${at(path ?? '')}">`)
          .join(''),
      }),
      own('/de', 'german', { lang: '<html lang="de">' }),
      { ...own('/fr', 'french'), status: 410 },
      own('/bow', 'bow', {
        canonical: `<link rel="canonical" href="${at('/fr')}">`,
        social: social(at('/fr')),
      }),
    ]),
    expected: {
      1: ['hreflang-return', 'hreflang-broken'],
      3: ['status-error'],
      4: ['canonical-elsewhere', 'canonical-broken'],
    },
  },
]

function title(name: string): string {
  return `<title>${name} lamp for every room of the house</title>`
}

function social(url: string): string {
  return `<meta property="og:type" content="product"><meta property="og:title" content="Arc"><meta property="og:description" content="Bends.">
  <meta property="og:image" content="https://shop.example/a.webp"><meta property="og:url" content="${url}"><meta name="twitter:card" content="summary">`
}

function story(word: string): string {
  const sentences = Array.from(
    { length: 40 },
    (_, index) =>
      `<p>Part ${index} of the lamp is made of sort${index} and lasts year${index} in room${index}.</p>`,
  )
  return `<p>€39.90</p><h2>Light</h2><p>It bends ${word} here.</p>${sentences.join('')}`
}
