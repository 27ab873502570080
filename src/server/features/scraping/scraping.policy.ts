import type { PageRefusalReason, PageRefused, PageRemedy } from '#contracts/scraping.ts'
import type { WholePage } from '#server/features/product-page/product-page.service.ts'

/** People write addresses without the scheme. */
export const withScheme = (address: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`

type Refusal = Pick<PageRefused, 'reason' | 'message' | 'remedies' | 'retryAfter'>

export function refusal(reason: PageRefusalReason, message: string, retryAfter?: number): Refusal {
  return {
    reason,
    message: sentences[reason] ?? message,
    remedies: remedies[reason],
    retryAfter: retryAfter ?? null,
  }
}

const sentences: Partial<Record<PageRefusalReason, string>> = {
  robots: 'This site asks robots not to read this page. Read it anyway?',
  'bot-wall': 'The shop blocks programs that read its pages.',
  busy: 'The shop limits how often its pages are read.',
  'not-found': 'The shop has no page at this address.',
}

const byHand: PageRemedy[] = ['paste', 'upload']
const remedies: Record<PageRefusalReason, PageRemedy[]> = {
  'bad-url': ['address'],
  scheme: ['address'],
  port: ['address', ...byHand],
  credentials: ['address', ...byHand],
  'private-address': byHand,
  'host-service': byHand,
  robots: ['anyway', ...byHand],
  'bot-wall': byHand,
  busy: ['retry', ...byHand],
  'not-found': ['address'],
  status: ['retry', ...byHand],
  'not-html': ['address', ...byHand],
  'too-large': byHand,
  'too-many-redirects': byHand,
  timeout: ['retry', ...byHand],
  dns: ['address'],
  network: ['retry', ...byHand],
  tls: byHand,
  'bad-encoding': byHand,
  unreadable: byHand,
}

const MAX_WALL_TEXT = 2_500
const wallWords =
  /just a moment|verify (?:that )?you(?:’|'| a)re (?:a )?human|are you (?:a )?human|robot check|not a robot|unusual traffic|enable javascript and cookies to continue|pardon our interruption|attention required|security check|access (?:to this page has been )?denied|slide to verify|captcha/i

/** A check of the visitor that was sent as a page: few words, none of a product. */
export function wallRefusal({ extraction, text, product }: WholePage): Refusal | undefined {
  if (extraction.fields.price.length > 0 || text.length > MAX_WALL_TEXT) return undefined
  return wallWords.test(`${product.title ?? ''}\n${text}`) ? refusal('bot-wall', '') : undefined
}

/** Pasted text without a single tag: a link, a note, or another kind of file. */
export const notHtml: Refusal = refusal('not-html', 'This is not the HTML of a page.')

export const hasTags = (html: string): boolean => /<[a-z!/]/i.test(html)
