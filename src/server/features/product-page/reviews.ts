import { amount, type Source } from './facts.ts'

/** What a page says about its reviews, as it says it: written by strangers, of any type and size. */
export interface RawReviews {
  source?: Source
  rating?: unknown
  best?: unknown
  count?: unknown
}

/** As the page states them; null for what it does not state. Nobody but the page vouches for them. */
export interface Reviews {
  rating: { value: string; best: string | null } | null
  count: number | null
  /** Where they stood; null where the page says nothing of any. */
  source: Source | null
}

const HIGHEST = 100
const MOST = 1_000_000_000

export function cleanReviews({ source, rating, best, count }: RawReviews): Reviews {
  const value = amount(rating, true)
  const top = amount(best, true)
  const most = top === undefined ? HIGHEST : Number(top)
  // A rating of nothing is what shops write where there is no review yet.
  const isRating = value !== undefined && Number(value) > 0 && Number(value) <= most && most <= HIGHEST
  const told = { rating: isRating ? { value, best: top ?? null } : null, count: countOf(count) }
  return { ...told, source: told.rating || told.count !== null ? (source ?? null) : null }
}

/** “1,204” and “1.204” part thousands: there are no parts of a review. */
function countOf(value: unknown): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  if (!/^\d{1,3}([.,' ]\d{3})*$|^\d{1,9}$/.test(text)) return null
  const count = Number(text.replace(/\D/g, ''))
  return count <= MOST ? count : null
}
