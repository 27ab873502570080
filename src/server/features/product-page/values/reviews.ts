import { plainDigits } from '#core/canon/numerals.ts'

const HIGHEST = 100
const MAX_COUNT = 1_000_000_000

const decimalOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim().slice(0, 20) : ''
  return /^\d{1,3}(?:[.,]\d{1,4})?$/.test(text) ? plainDigits(text, true) : undefined
}

export const readBest = (best: unknown): string | undefined => decimalOf(best)

/** A rating above zero, which shops write where there is no review yet, and at most the best possible one. */
export function readRating(value: unknown, best: string | undefined): string | undefined {
  const rating = decimalOf(value)
  const top = best === undefined ? HIGHEST : Number(best)
  return rating !== undefined && Number(rating) > 0 && Number(rating) <= top && top <= HIGHEST
    ? rating
    : undefined
}

/** `1,204` and `1.204` are thousands: there are no parts of a review. */
export function readCount(value: unknown): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim().slice(0, 20) : ''
  if (!/^\d{1,3}([.,'\u00a0\u202f ]\d{3})*$|^\d{1,9}$/.test(text)) return undefined
  const count = Number(text.replace(/\D/g, ''))
  return count <= MAX_COUNT ? count : undefined
}
