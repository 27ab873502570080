import type { ErrorType } from '#contracts/core/errors.ts'
import type { PageRefusalReason } from '#contracts/scraping.ts'
import { AppError } from '#server/errors.ts'
import type { Fetched, RefusalReason } from '#server/ports/fetcher.ts'

/** Reasons of a page that answered. */
type UnreadableReason = Exclude<PageRefusalReason, RefusalReason | 'robots'>

/** A page that was fetched and cannot be used. The reason is for code, the message for people. */
export class UnreadablePage extends AppError {
  readonly reason: UnreadableReason

  constructor(
    reason: UnreadableReason,
    type: ErrorType,
    message: string,
    details: { retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(type, message, details)
    this.name = 'UnreadablePage'
    this.reason = reason
  }
}

/** For a server that answers with an error status. */
export function statusRefused(page: Fetched): UnreadablePage {
  const { status } = page
  const retryAfter = pauseAskedBy(page)
  const message = `The page cannot be read: its server answers with ${status}.`
  return new UnreadablePage(statusReason(page, retryAfter), 'UNREACHABLE', message, { retryAfter })
}

function statusReason(page: Fetched, retryAfter: number | undefined): UnreadableReason {
  if (page.status === 404 || page.status === 410) return 'not-found'
  if (page.status === 403 || isGuarded(page)) return 'bot-wall'
  return retryAfter === undefined ? 'status' : 'busy'
}

const guardHeaders = ['cf-mitigated', 'x-datadome', 'x-datadome-cid', 'x-amzn-waf-action', 'x-px-block']

/** True if a bot wall answered instead of the shop. */
const isGuarded = ({ status, headers }: Fetched): boolean =>
  [401, 405, 429, 503].includes(status) && guardHeaders.some((name) => headers[name] !== undefined)

const USUAL_PAUSE_SECONDS = 60

/** Seconds that a busy server asks to wait; undefined for any other answer. */
function pauseAskedBy({ status, headers }: Fetched): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const given = headers['retry-after'] ?? ''
  if (/^\d{1,6}$/.test(given)) return Number(given)
  return status === 429 ? USUAL_PAUSE_SECONDS : undefined
}
