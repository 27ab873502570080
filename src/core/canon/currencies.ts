import { currencies } from './countries.ts'

const setOf = (codes: string): ReadonlySet<string | null | undefined> => new Set(codes.split(' '))
const wholeOnly = setOf('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF')
const inThousandths = setOf('BHD IQD JOD KWD LYD OMR TND')

/** How many decimals a price in it has. */
export const decimalsOf = (currency: string | null | undefined): 0 | 2 | 3 =>
  wholeOnly.has(currency) ? 0 : inThousandths.has(currency) ? 3 : 2

const pointed = setOf('AED AUD CNY EGP GBP HKD ILS INR KES LKR MXN MYR NGN NZD PHP PKR SAR SGD THB TWD USD')

/** True if amounts are written as `1,299.50`, with a comma for thousands. */
export const isWrittenWithPoint = (currency: string | null | undefined): boolean => pointed.has(currency)

/** Signs that stand for a code. An ambiguous sign means the first, unless another is nearby. */
const signs: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: 'USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD UYU XCD',
  dollar: 'USD AUD CAD HKD NZD SGD',
  dollars: 'USD AUD CAD HKD NZD SGD',
  us$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  hk$: 'HKD',
  mx$: 'MXN',
  nt$: 'TWD',
  nz$: 'NZD',
  r$: 'BRL',
  s$: 'SGD',
  sg$: 'SGD',
  '£': 'GBP EGP FKP GIP LBP SHP SSP SYP',
  pound: 'GBP',
  pounds: 'GBP',
  '¥': 'JPY CNY',
  'cn¥': 'CNY',
  kronor: 'SEK',
  rmb: 'CNY',
  yuan: 'CNY',
  yen: 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  won: 'KRW',
  '₺': 'TRY',
  '₪': 'ILS',
  '₫': 'VND',
  '₱': 'PHP',
  '฿': 'THB',
  '₦': 'NGN',
  '₴': 'UAH',
  '₽': 'RUB',
  '₸': 'KZT',
  '₾': 'GEL',
  '₡': 'CRC',
  '₵': 'GHS',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON MDL',
  rm: 'MYR',
  rp: 'IDR',
  sfr: 'CHF',
}

/** None of these is meant before the others. */
const sharedSigns: Record<string, string> = {
  kr: 'SEK NOK DKK ISK',
  krona: 'SEK ISK',
  krone: 'NOK DKK',
  kroner: 'NOK DKK',
  fr: 'CHF XAF XOF XPF',
  rs: 'INR LKR MUR NPR PKR SCR',
}

const meaningsIn = (table: Record<string, string>, said: string): string[] =>
  Object.hasOwn(table, said) ? (table[said]?.split(' ') ?? []) : []

/** The code of a currency, by sign, word or code. A sign that several share means the one `near` at hand, if it is one of them. */
export function currencyCode(text: string, near?: string | null): string | undefined {
  const said = text.trim().toLowerCase().replace(/\.$/, '')
  const code = said.toUpperCase()
  if (currencies.has(code)) return code
  const meant = meaningsIn(signs, said)
  const shared = meaningsIn(sharedSigns, said)
  if (near && [...meant, ...shared].includes(near)) return near
  return meant[0]
}
