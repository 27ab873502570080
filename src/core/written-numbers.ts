import { GROUPED, isTwofold, plainDigits } from './canon/numerals.ts'
import { readStoredValue } from './canon/read-value.ts'
import { isMoney } from './canon/value.ts'
import { type Decimal, decimal } from './decimal.ts'
import type { Amount } from './economics/terms.ts'

/** A number as a person or a model writes it. */
export type Written = string | number

export type NumberReading<Value> = { ok: true; value: Value } | { ok: false; reason: string }

const no = (reason: string): { ok: false; reason: string } => ({ ok: false, reason })

const LARGEST = 1e12

const magnitudes: Record<string, number> = { k: 3, thousand: 3, tsd: 3, m: 6, mn: 6, mio: 6, million: 6 }
const magnitude = /^(?<head>.*\d)\s?(?<by>k|m|mn|mio|tsd|thousand|million)\.?(?!\p{L})(?<tail>.*)$/iu

/** `3k €` is `3 €` a thousand times. */
function withoutMagnitude(text: string): { text: string; times: Decimal } {
  const { head = '', by = '', tail = '' } = magnitude.exec(text)?.groups ?? {}
  const zeros = magnitudes[by.toLowerCase()]
  if (zeros === undefined) return { text, times: decimal('1') }
  const digits = /[\d.,]+$/.exec(head)?.[0] ?? ''
  // Beside a magnitude a mark parts decimals: 1.125k is 1,125.
  const bare = isTwofold(digits) ? `${head}0` : head
  return { text: `${bare}${tail}`, times: decimal(`1e${zeros}`) }
}

/** “€1.299,00”, “1,299.50 USD”, “3k”. `name` is a parameter's, for the sentence about what cannot be read. */
export function readAmount(name: string, written: Written, near?: string): NumberReading<Amount> {
  if (typeof written === 'number') return bare(name, written)
  const { text, times } = withoutMagnitude(written.trim())
  const reading = readStoredValue(name, text, { type: 'money', near: near ?? null })
  if (!reading.ok) return no(reading.reason)
  const value = reading.typed?.value
  if (!isMoney(value)) return no(`The ${name} is empty.`)
  const amount = decimal(value.amount).times(times)
  if (amount.isNegative()) return no(`The ${name} is below zero.`)
  return { ok: true, value: { value: amount, currency: value.currency ?? undefined } }
}

function bare(name: string, written: number): NumberReading<Amount> {
  const value = plainNumber(name, written)
  return value.ok ? { ok: true, value: { value: value.value } } : value
}

function plainNumber(name: string, written: number): NumberReading<Decimal> {
  if (!Number.isFinite(written) || Math.abs(written) > LARGEST) return no(`The ${name} is too large.`)
  if (written < 0) return no(`The ${name} is below zero.`)
  return { ok: true, value: decimal(String(written)) }
}

const plainForm = /^\d{1,12}(?:[.,]\d{1,8})?$|^[.,]\d{1,8}$/
const percentSign = /\s?(?:%|percent|per cent|pct\.?|prozent)$/iu

/** A percentage as a fraction: “12%”, “12” and 12 are 0.12. */
export function readPercent(name: string, written: Written): NumberReading<Decimal> {
  if (typeof written === 'number') {
    const value = plainNumber(name, written)
    return value.ok ? { ok: true, value: value.value.div(100) } : value
  }
  const digits = written.trim().replace(percentSign, '')
  if (!plainForm.test(digits)) return no(`The ${name} must be in percent, such as 12 or 12%.`)
  return { ok: true, value: decimal(plainDigits(digits, true)).div(100) }
}

const grouped = new RegExp(`^(?:${GROUPED})$`)

/** A number of orders, visits or pieces: “1,200”, “1.200” and “1.2k” are 1200. */
export function readCount(name: string, written: Written): NumberReading<Decimal> {
  if (typeof written === 'number') return plainNumber(name, written)
  const { text, times } = withoutMagnitude(written.trim())
  if (!grouped.test(text) && !plainForm.test(text)) return no(`The ${name} must be a number, such as 1200.`)
  return { ok: true, value: decimal(plainDigits(text)).times(times) }
}

/** A ROAS or another ratio: “3.5”, “3,5x” and “350%” are 3.5. */
export function readRatio(name: string, written: Written): NumberReading<Decimal> {
  if (typeof written === 'number') return plainNumber(name, written)
  const text = written.trim()
  if (percentSign.test(text)) return readPercent(name, text)
  const digits = text.replace(/\s?[x×]$/i, '')
  if (!plainForm.test(digits)) return no(`The ${name} must be a ratio, such as 3.5.`)
  return { ok: true, value: decimal(plainDigits(digits, true)) }
}
