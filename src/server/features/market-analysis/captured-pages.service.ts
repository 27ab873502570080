import type { OwnFacts, PageFacts } from '#contracts/market-analysis.ts'
import type { SourceField } from '#contracts/research.ts'
import { currencyCode } from '#core/canon/currencies.ts'
import { readValue } from '#core/canon/read-value.ts'
import { isMoney } from '#core/canon/value.ts'
import { decimal, plain } from '#core/decimal.ts'
import { readWords } from '#core/market/words.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getSource } from '#server/features/research/research.service.ts'
import { hostOf } from './market-analysis.policy.ts'
import { PAGE_WORDS } from './page-facts.ts'

interface CapturedPage {
  url: string
  facts: PageFacts
  readAt: Date
}

/** The latest captures of research sources, as pages of an analysis. Nothing is fetched. */
export function capturedPages(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { sources, own }: { sources: string[]; own: OwnFacts },
): Promise<CapturedPage[]> {
  return Promise.all(
    [...new Set(sources)].map(async (id) => {
      const { latest, title, url, projectId: owner } = await getSource(deps, actor, id)
      if (owner !== projectId) throw new AppError('NOT_FOUND', 'This source no longer exists.')
      const address = latest.url ?? url
      return {
        // A pasted page may have no address; its id distinguishes it.
        url: address ?? `research://${id}`,
        readAt: new Date(latest.capturedAt),
        facts: {
          ...fieldFacts(latest.fields, title),
          host: address ? hostOf(address) : title,
          ...readWords(wordsOf(latest.fields, latest.excerpt), own.prohibitedClaims),
        },
      }
    }),
  )
}

const textOf = (fields: SourceField[], name: string): string | null =>
  fields.find((field) => field.name === name)?.value ?? null

const wordsOf = (fields: SourceField[], excerpt: string) =>
  [textOf(fields, 'description'), excerpt].filter(Boolean).join(' ').slice(0, PAGE_WORDS)

function fieldFacts(fields: SourceField[], title: string) {
  const stated = currencyCode(textOf(fields, 'currency') ?? '') ?? null
  const price = amountIn(fields, 'price', stated)
  const images = textOf(fields, 'images')?.split('\n').length ?? 0
  return {
    title: textOf(fields, 'title') ?? title,
    vendor: textOf(fields, 'vendor'),
    price: price?.amount ?? null,
    currency: price?.currency ?? stated,
    compareAt: amountIn(fields, 'compareAt', stated)?.amount ?? null,
    images,
    moreImages: false,
    rating: ratingIn(textOf(fields, 'rating')),
    reviews: countIn(textOf(fields, 'reviews')),
  }
}

/** Pages state plain amounts, people write them as they like. */
function amountIn(fields: SourceField[], name: string, near: string | null) {
  const field = fields.find((each) => each.name === name)
  const isPlain = field?.origin !== 'hand' && /^\d{1,12}(?:\.\d{1,6})?$/.test(field?.value ?? '')
  const raw = field && isPlain ? { amount: field.value, currency: null } : (field?.value ?? null)
  const reading = readValue('page.price', raw, { type: 'money', near })
  const value = reading.ok ? reading.typed?.value : undefined
  if (!isMoney(value) || decimal(value.amount).isNegative()) return null
  return { amount: plain(decimal(value.amount), 2, 4), currency: value.currency }
}

function ratingIn(text: string | null): PageFacts['rating'] {
  const [, value, best = null] =
    /^(\d{1,3}(?:\.\d{1,4})?)(?: of (\d{1,3}(?:\.\d{1,4})?))?$/.exec(text ?? '') ?? []
  return value ? { value, best } : null
}

const countIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
