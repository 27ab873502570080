import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { PageLanguage } from '#contracts/pages/page-blocks.ts'
import { type PageImageFormat, pageImageFormats } from '#contracts/pages/page-rendering.ts'
import type { Deps } from '#server/deps.ts'
import { findPublicImage, type ImageRow } from '../page-images/images.repository.ts'
import { openImage } from '../page-images/images.service.ts'
import { createPageCache } from './page-cache.ts'
import { findPublicState, readVersion } from './public-pages.repository.ts'

/** HTML ready to send, in every encoding that browsers ask for. */
export interface SentPage {
  etag: string
  policy: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

export interface PublicPage extends SentPage {
  pageId: string
  version: number
  buyLink: string | null
}

/** An address that was renamed. */
export interface MovedPage {
  movedTo: string
}

export interface SentImage {
  etag: string
  contentType: string
  bytes: Buffer
}

const MOST_PAGE_BYTES = 32_000_000
const MOST_IMAGE_BYTES = 64_000_000

interface PublicDeps extends Pick<Deps, 'db' | 'storage'> {
  /** Receives reports of pages. */
  contact: string | undefined
  publicUrl: () => string
}

export type PublishedPages = ReturnType<typeof createPublishedPages>

/** Pages and images that anyone may see, from memory where they were asked for lately. */
export function createPublishedPages(deps: PublicDeps) {
  const pages = createPageCache<PublicPage | MovedPage>({
    mostBytes: MOST_PAGE_BYTES,
    bytesOf: (page) => ('movedTo' in page ? 100 : page.identity.length + page.br.length + page.gzip.length),
    load: (slug, former) => loadPage(deps, slug, former),
  })
  const images = createPageCache<SentImage>({
    mostBytes: MOST_IMAGE_BYTES,
    bytesOf: ({ bytes }) => bytes.length,
    load: (file, former) => loadImage(deps, file, former),
  })
  return {
    page: pages.get,
    image: images.get,
    clear: () => {
      pages.clear()
      images.clear()
    },
  }
}

async function loadPage(
  { db, contact, publicUrl }: Pick<PublicDeps, 'db' | 'contact' | 'publicUrl'>,
  slug: string,
  former: PublicPage | MovedPage | undefined,
): Promise<PublicPage | MovedPage | undefined> {
  const state = await findPublicState(db, slug)
  if (!state) return undefined
  if (state.currentSlug !== slug) return { movedTo: `/p/${state.currentSlug}` }
  if (former && 'version' in former && former.pageId === state.pageId && former.version === state.version)
    return former
  const version = await readVersion(db, state)
  if (!version) return undefined
  const { buyLink, language } = version.draft
  return {
    ...state,
    buyLink,
    ...(await sentPage(withReportLink(version.html, { slug, language, contact, publicUrl }))),
  }
}

const reportWords: Record<PageLanguage, string> = {
  en: 'Report this page',
  de: 'Diese Seite melden',
  es: 'Denunciar esta página',
  fr: 'Signaler cette page',
  it: 'Segnala questa pagina',
  nl: 'Meld deze pagina',
  pt: 'Denunciar esta página',
  pl: 'Zgłoś tę stronę',
  sv: 'Anmäl sidan',
}

interface Reported extends Pick<PublicDeps, 'contact' | 'publicUrl'> {
  slug: string
  language: PageLanguage
}

/** An email address, a phone number, or a link to one or to a contact page. */
const CONTACT = /[\w.+-]+@[\w-]+\.\w{2,}|\+\d[\d ()/-]{6,}\d|href="(?:mailto:|tel:|[^"]*contact)/i

/** The operator's address; the app's support where there is none and the page itself names nobody to turn to. */
function reportAddress(html: string, { slug, contact, publicUrl }: Reported): string | undefined {
  const [, body = ''] = html.split('</head>')
  if (contact)
    return `mailto:${encodeURIComponent(contact).replace('%40', '@')}?subject=${encodeURIComponent(`Report of /p/${slug}`)}`
  return CONTACT.test(body) ? undefined : `${publicUrl().replace(/\/$/, '')}/support/new`
}

/** A published page with a link at its end by which visitors report it to the operator. */
function withReportLink(html: string, reported: Reported): string {
  const link = reportAddress(html, reported)
  if (!link) return html
  const words = reportWords[reported.language]
  return html.replace(
    /<\/body><\/html>$/,
    () => `<p class="report"><a href="${link}" rel="nofollow">${words}</a></p></body></html>`,
  )
}

export async function sentPage(html: string): Promise<SentPage> {
  const identity = Buffer.from(html)
  const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity),
  ])
  return { etag: etagOf(identity), policy: policyOf(html), identity, br, gzip: gzipped }
}

const etagOf = (bytes: Uint8Array) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`

/** No script at all, and without allow-same-origin nothing in the page has the app's origin. */
function policyOf(html: string): string {
  const styles = Array.from(
    html.matchAll(/<style>(.*?)<\/style>/gs),
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    "img-src 'self' data:",
    `style-src ${styles.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  ].join('; ')
}

export const IMAGE_FILE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(\d{1,4})\.(avif|webp|jpeg)$/

async function loadImage(
  deps: Pick<Deps, 'db' | 'storage'>,
  file: string,
  former: SentImage | undefined,
): Promise<SentImage | undefined> {
  const [, imageId = '', width, format] = IMAGE_FILE.exec(file) ?? []
  const row = imageId && (await findPublicImage(deps.db, imageId))
  if (!row) return undefined
  // The files of an image never change.
  return former ?? readImage(deps, row, Number(width), format as PageImageFormat)
}

export async function readImage(
  deps: Pick<Deps, 'storage'>,
  row: ImageRow,
  width: number,
  format: PageImageFormat,
): Promise<SentImage | undefined> {
  if (!pageImageFormats.includes(format)) return undefined
  const stored = await openImage(deps, row, width, format)
  if (!stored) return undefined
  const bytes = await buffer(stored.stream)
  return { etag: etagOf(bytes), contentType: `image/${format}`, bytes }
}
