import { type Decimal, decimal, plain } from '#core/decimal.ts'
import { whyImpossible } from './bounds.ts'
import { currencyCode, decimalsOf, isWrittenWithPoint } from './currencies.ts'
import { GROUPED, isTwofold, plainDigits } from './numerals.ts'
import { type FieldUnit, labelOf, starterOf } from './starters.ts'
import { type CanonType, canonLimits, isMoney, type Typed } from './value.ts'

/** `null`: nothing is left of it, the field is to be empty. `asks`: it is a value, once who wrote it says which of two. */
export type Reading = { ok: true; typed: Typed | null } | { ok: false; reason: string; asks?: true }

interface Hint {
  /** Type of the value, if the path does not determine it. */
  type?: CanonType
  /** The currency of the market, for signs that several share. */
  near?: string | null
}

const ok = (type: CanonType, value: Typed['value']): Reading => ({ ok: true, typed: { type, value } })
const no = (reason: string): Reading => ({ ok: false, reason })

/** Parses sent or typed input into a valid value of the field's type. */
export function readValue(path: string, raw: unknown, hint: Hint = {}): Reading {
  const reading = readStoredValue(path, raw, hint)
  const reason = reading.ok && reading.typed && whyImpossible(path, reading.typed)
  return reason ? no(`${labelOf(path)} ${reason}`) : reading
}

/** The same for what a canon holds: one that was filled earlier may have a value that nobody can set now. */
export function readStoredValue(path: string, raw: unknown, { type, near }: Hint = {}): Reading {
  const wanted = starterOf(path)?.type ?? type
  if (raw === null) return { ok: true, typed: null }
  if (typeof raw === 'string') return readText(path, raw.trim(), wanted, near)
  if (typeof raw === 'number') return readNumber(path, raw, wanted)
  if (Array.isArray(raw)) return readList(path, raw, wanted)
  if (isMoney(raw) && Object.keys(raw).length === 2) return readMoney(path, raw, { wanted, near })
  return no(
    `${labelOf(path)} can’t be read. A value must be text, a number, an amount of money or a list of texts.`,
  )
}

const examples: Record<CanonType, string> = {
  text: 'a text',
  number: 'a number, such as 12.5',
  money: 'an amount of money, such as 39.90 EUR',
  list: 'a list of texts',
  colour: 'a colour, such as #ff8800',
  url: 'an address that begins with https://',
  date: 'a date, such as 2026-03-31',
}
const unitExamples: Record<FieldUnit, string> = {
  percent: 'a number in percent, such as 2.9 %',
  rate: 'a number in percent, such as 6 %',
  days: 'a number of days, such as 5',
  pieces: 'a number of pieces, such as 120',
  exchange: 'an exchange rate, such as 0.92',
}

function mismatch(path: string, wanted: CanonType): Reading {
  const unit = starterOf(path)?.unit
  return no(`${labelOf(path)} must be ${unit ? unitExamples[unit] : examples[wanted]}.`)
}

const unknownCurrency = (path: string, said: string) =>
  no(`${labelOf(path)} has an unknown currency: “${said.slice(0, 20)}”. Use a code such as EUR or USD.`)

function readText(path: string, text: string, wanted: CanonType | undefined, near?: string | null): Reading {
  if (text === '') return { ok: true, typed: null }
  if (text.length > canonLimits.textLength)
    return no(
      `${labelOf(path)} is too long. Use at most ${canonLimits.textLength.toLocaleString('en')} characters.`,
    )
  if (!wanted) return ok(typeShown(text), text)
  if (wanted === 'list') return readList(path, itemsOf(text), wanted)
  const value = parsers[wanted](text, { unit: starterOf(path)?.unit, near })
  if (value === undefined) return mismatch(path, wanted)
  if (value instanceof UnknownCurrency) return unknownCurrency(path, value.said)
  if (value instanceof Twofold)
    return { ok: false, reason: `${labelOf(path)} can be read in two ways. ${value.question}`, asks: true }
  if (/^(?:market|markets\.[^.]+)\.currency$/.test(path)) return readCurrency(text, near)
  return ok(wanted, value)
}

/** A text of no declared type says itself what it is only where nothing has to be changed about it. */
function typeShown(text: string): CanonType {
  if (/^#[0-9a-f]{6}$/.test(text)) return 'colour'
  if (/^https?:\/\//.test(text) && toUrl(text) === text) return 'url'
  return toDate(text) === text ? 'date' : 'text'
}

function readCurrency(text: string, near?: string | null): Reading {
  const code = currencyCode(text, near)
  return code ? ok('text', code) : no('Use a currency code such as EUR or USD.')
}

type Context = { unit?: FieldUnit | undefined; near?: string | null | undefined }
type Parse = (text: string, context: Context) => Typed['value'] | Twofold | UnknownCurrency | undefined

/** `1.125` is a thousand to some and one to others: who wrote it has to say. */
class Twofold {
  readonly question: string
  constructor(sign: string, digits: string) {
    const [whole, last] = digits.split(/[.,]/)
    this.question = `Write ${sign}${whole},${last}.00 or ${sign}${whole}.${last}0.`
  }
}

/** An amount, of something. */
class UnknownCurrency {
  readonly said: string
  constructor(said: string) {
    this.said = said
  }
}

const parsers: Record<Exclude<CanonType, 'list'>, Parse> = {
  text: (text) => text,
  number: toNumber,
  money: toMoney,
  colour: toColour,
  url: toUrl,
  date: toDate,
}

const amountForm = new RegExp(
  `^(?<sign>[-−])?(?<digits>${GROUPED}|\\d{1,15}(?:[.,]\\d{1,15})?|[.,]\\d{1,15})$`,
)

/** Meaning of the mark in `1.125`; `asked` if nothing determines it. */
type Mark = 'decimal' | 'thousands' | 'asked'

function toPlain(text: string, markIn: (digits: string) => Mark): string | Twofold | undefined {
  const { sign: given = '', digits } = amountForm.exec(text)?.groups ?? {}
  if (digits === undefined) return undefined
  const sign = given && '-'
  const mark = isTwofold(digits) ? markIn(digits) : 'decimal'
  return mark === 'asked' ? new Twofold(sign, digits) : sign + plainDigits(digits, mark === 'decimal')
}

function toNumber(text: string, { unit }: Context) {
  const percent = /\s?(?:%|percent)$/i
  const isPercent = percent.test(text)
  if (isPercent && unit !== 'percent' && unit !== 'rate') return undefined
  const bare = text.replace(percent, '').replace(/\s?days?$/i, '')
  const digits = toPlain(bare, () => (unit === 'pieces' ? 'thousands' : unit ? 'decimal' : 'asked'))
  if (typeof digits !== 'string') return digits
  const value = isPercent && unit === 'rate' ? asRate(decimal(digits)) : decimal(digits)
  return isExact(value.toNumber()) && value.equals(value.toNumber()) ? value.toNumber() : undefined
}

/** A fraction, but for what would then be taken for percent. */
const asRate = (percent: Decimal) => (percent.lessThan(100) ? percent.div(100) : percent)

const plainAmount = /^-?\d{1,15}(?:\.\d{1,6})?$/

function toMoney(text: string, { near }: Context) {
  const {
    before = '',
    amount = '',
    after = '',
  } = /^(?<before>(?:\p{L}{1,7}(?:\.(?=\s))?)?\p{Sc}?)\s?(?<amount>[-−]?[\d.,][\d.,'’\u00a0\u202f ]*?)\s?(?<after>\p{L}{0,3}\p{Sc}|\p{L}{2,7}\.?)?$/u.exec(
    text,
  )?.groups ?? {}
  const named = before || after
  const currency = named ? currencyCode(named, near) : null
  const digits = toPlain(amount, (written) => markIn(written, currency ?? near))
  if (digits === undefined || (before && after)) return undefined
  if (currency === undefined) return new UnknownCurrency(named)
  if (typeof digits !== 'string') return digits
  return plainAmount.test(digits) ? { amount: digits, currency } : undefined
}

function markIn(digits: string, currency: string | null | undefined): Mark {
  const decimals = decimalsOf(currency)
  if (decimals === 0) return 'thousands'
  if (digits.includes(',')) return isWrittenWithPoint(currency) ? 'thousands' : 'asked'
  return decimals === 3 ? 'decimal' : 'asked'
}

function toColour(text: string) {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1]?.toLowerCase()
  if (!digits) return undefined
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

function toUrl(text: string) {
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  const isWeb = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  return isWeb && url.hostname.includes('.') && !/\s/.test(text) ? address : undefined
}

function toDate(text: string) {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const iso = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso
}

/** JavaScript keeps this many digits exactly, so that computed values are exact. */
const isExact = (value: number) =>
  Number.isFinite(value) && Math.abs(value) < 1e15 && Number(value.toPrecision(15)) === value

function readNumber(path: string, value: number, wanted: CanonType = 'number'): Reading {
  if (!isExact(value)) return no(`${labelOf(path)} has too many digits.`)
  if (wanted === 'number' || wanted === 'money') return ok('number', value)
  return wanted === 'text' ? ok('text', String(value)) : mismatch(path, wanted)
}

function readMoney(
  path: string,
  { amount, currency }: Record<'amount' | 'currency', unknown>,
  { wanted = 'money', near }: { wanted: CanonType | undefined; near: string | null | undefined },
): Reading {
  const written =
    typeof amount === 'number' && isExact(amount) ? plain(decimal(String(amount)), 0, 6) : amount
  const code = typeof currency === 'string' ? currencyCode(currency, near) : currency
  const isAmount = typeof written === 'string' && plainAmount.test(written)
  if (wanted !== 'money' || !isAmount) return mismatch(path, wanted)
  if (code !== null && typeof code !== 'string') return unknownCurrency(path, String(currency))
  return ok('money', { amount: written, currency: code })
}

/** A list as people write one: by lines, else by semicolons, else by commas. */
const itemsOf = (text: string) => text.split(text.includes('\n') ? '\n' : text.includes(';') ? ';' : ',')

function readList(path: string, raw: unknown[], wanted: CanonType = 'list'): Reading {
  if (wanted !== 'list') return mismatch(path, wanted)
  if (raw.length > canonLimits.listItems)
    return no(`${labelOf(path)} has too many entries. Use at most ${canonLimits.listItems} entries.`)
  if (!raw.every((item) => typeof item === 'string')) return mismatch(path, 'list')
  const items = raw.map((item) => item.trim()).filter((item) => item !== '')
  if (items.some((item) => item.length > canonLimits.itemLength))
    return no(`An entry of ${labelOf(path)} is too long. Use at most ${canonLimits.itemLength} characters.`)
  return items.length === 0 ? { ok: true, typed: null } : ok('list', items)
}
