import { few, type SeoCheck, when } from '../page.ts'

const group = 'performance'
const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} KB`
const SLOW_MS = 1_500
const HEAVY_HTML = 300_000

export const performanceChecks: SeoCheck[] = [
  {
    id: 'reply-slow',
    group,
    weight: 'high',
    title: 'Server answers slowly',
    why: 'Nothing can be shown before the page arrives; slow pages lose visitors.',
    fix: 'Cache the page, or use a faster server or a CDN.',
    run: ({ ms }) =>
      when((ms ?? 0) > SLOW_MS, `${ms} ms from request to last byte, measured once by the crawler`),
  },
  {
    id: 'html-heavy',
    group,
    weight: 'medium',
    title: 'HTML is heavy',
    why: 'Phones take long to load and read it.',
    fix: 'Remove data and styles that the page does not need at once.',
    run: ({ bytes }) => when(bytes > HEAVY_HTML, kilobytes(bytes)),
  },
  {
    id: 'not-compressed',
    group,
    weight: 'medium',
    title: 'HTML is not compressed',
    why: 'Compression makes pages three to five times smaller on the way.',
    fix: 'Turn on gzip or Brotli in your server.',
    run: ({ headers, bytes, ms }) =>
      when(
        ms !== null && bytes > 5_000 && !headers['content-encoding'],
        `${kilobytes(bytes)} without Content-Encoding`,
      ),
  },
  {
    id: 'not-cached',
    group,
    weight: 'low',
    title: 'Page cannot be cached',
    why: 'Each visit loads it from scratch.',
    fix: 'Send Cache-Control, ETag or Last-Modified.',
    run: ({ headers }) =>
      when(
        !headers['cache-control'] && !headers.etag && !headers['last-modified'] && !headers.expires,
        'No Cache-Control, ETag or Last-Modified',
      ),
  },
  {
    id: 'scripts-blocking',
    group,
    weight: 'medium',
    title: 'Scripts block the page',
    why: 'The browser shows nothing until they have loaded and run.',
    fix: 'Add defer or async, or move them to the end.',
    run: ({ markup: { blockingScripts } }) => few(blockingScripts),
  },
  {
    id: 'scripts-many',
    group,
    weight: 'low',
    title: 'Page has many scripts',
    why: 'Each script costs loading time and work on the phone.',
    fix: 'Remove apps and tags that you do not use.',
    run: ({ markup: { scripts } }) => when(scripts > 25, `${scripts} scripts`),
  },
  {
    id: 'styles-many',
    group,
    weight: 'low',
    title: 'Page has many style sheets',
    why: 'Style sheets block the first view.',
    fix: 'Join them, and load those for print or rare parts later.',
    run: ({ markup: { styles } }) => (styles.length > 6 ? few(styles) : []),
  },
  {
    id: 'inline-heavy',
    group,
    weight: 'low',
    title: 'Much script and style is written into the page',
    why: 'It is sent again with each page and cannot be cached.',
    fix: 'Move it to files.',
    run: ({ markup: { inlineBytes } }) => when(inlineBytes > 120_000, kilobytes(inlineBytes)),
  },
  {
    id: 'dom-large',
    group,
    weight: 'low',
    title: 'Page has very many elements',
    why: 'More than 1,500 elements make scrolling and layout slow.',
    fix: 'Show fewer items at once.',
    run: ({ markup: { elements } }) => when(elements > 1_500, `${elements} elements`),
  },
  {
    id: 'dom-deep',
    group,
    weight: 'low',
    title: 'Elements are nested deeply',
    why: 'Deep nesting makes layout slow.',
    fix: 'Remove wrappers that do nothing.',
    run: ({ markup: { depth } }) => when(depth > 32, `${depth} levels`),
  },
  {
    id: 'font-blocking',
    group,
    weight: 'low',
    title: 'Text waits for its font',
    why: 'Without display=swap, text stays invisible until the font has loaded.',
    fix: 'Add display=swap to the font’s address.',
    run: ({ markup: { fontsWithoutSwap } }) => few(fontsWithoutSwap),
  },
]
