import type { From, FromMarkup } from '#contracts/research.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { readPastedPage, readWholePage } from '#server/features/product-page/product-page.service.ts'
import { requireReading } from '#server/features/scraping/reading-rules.service.ts'
import { captureOfPage, type PageCapture, withScheme, writtenByHand } from './research.policy.ts'

/** Reads a source for storage. Only `url` reaches out, through the guarded fetcher. */
export async function readSource(deps: Deps, { userId }: Actor, from: From): Promise<PageCapture> {
  await spendLimits(deps, { 'capture-user': userId, 'capture-all': 'everyone' })
  if (from.way === 'hand') return writtenByHand(from)
  if (from.way === 'pasted') return captureOfPaste(from)
  const address = withScheme(from.url)
  await requireReading(deps, address, { anyway: from.anyway }).catch(atTheField)
  const page = await readWholePage(deps, address).catch(atTheField)
  return captureOfPage('url', page, URL.parse(address)?.href ?? address)
}

async function captureOfPaste({ html, url }: FromMarkup): Promise<PageCapture> {
  const found = captureOfPage('pasted', await readPastedPage(html, url), url || null)
  if (found.excerpt !== '' || found.fields.length > 0) return found
  const reason = 'No text or product data found. Copy the page’s full source and paste it here.'
  throw new AppError('INVALID_INPUT', reason, { fields: { html: reason } })
}

/** Why an address was refused stands where it was typed. */
function atTheField(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.type, error.message, { fields: { url: error.message }, cause: error })
}
