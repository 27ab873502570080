/** The countries that sellers ship to, by the currency in which people pay there. */
const countriesBy: Record<string, string> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  USD: 'EC PR SV US',
  GBP: 'GB',
  CHF: 'CH LI',
  CAD: 'CA',
  AUD: 'AU',
  NZD: 'NZ',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK FO GL',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  RSD: 'RS',
  TRY: 'TR',
  UAH: 'UA',
  JPY: 'JP',
  CNY: 'CN',
  HKD: 'HK',
  TWD: 'TW',
  KRW: 'KR',
  SGD: 'SG',
  MYR: 'MY',
  THB: 'TH',
  IDR: 'ID',
  PHP: 'PH',
  VND: 'VN',
  INR: 'IN',
  AED: 'AE',
  SAR: 'SA',
  QAR: 'QA',
  KWD: 'KW',
  ILS: 'IL',
  EGP: 'EG',
  MAD: 'MA',
  ZAR: 'ZA',
  NGN: 'NG',
  KES: 'KE',
  BRL: 'BR',
  MXN: 'MX',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
}

const currencyByCountry = new Map(
  Object.entries(countriesBy).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
)

const otherNames: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  usa: 'US',
  america: 'US',
  'czech republic': 'CZ',
  turkey: 'TR',
  holland: 'NL',
  uae: 'AE',
}

let countryByName: Map<string, string> | undefined

function countryCode(text: string): string | undefined {
  const name = text.trim().replace(/^the /i, '')
  if (currencyByCountry.has(name.toUpperCase())) return name.toUpperCase()
  if (!countryByName) {
    const names = new Intl.DisplayNames('en', { type: 'region' })
    const known = Array.from(
      currencyByCountry.keys(),
      (code) => [names.of(code)?.toLowerCase() ?? code, code] as const,
    )
    countryByName = new Map([...known, ...Object.entries(otherNames)])
  }
  return countryByName.get(name.toLowerCase())
}

/** By code or English name. */
export const currencyOfCountry = (country: string): string | undefined =>
  currencyByCountry.get(countryCode(country) ?? '')

const words: Record<string, string[]> = {
  '€': ['EUR'],
  euro: ['EUR'],
  euros: ['EUR'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'CLP', 'COP', 'ARS'],
  us$: ['USD'],
  dollar: ['USD', 'CAD', 'AUD', 'NZD'],
  dollars: ['USD', 'CAD', 'AUD', 'NZD'],
  '£': ['GBP'],
  pound: ['GBP'],
  pounds: ['GBP'],
  '¥': ['JPY', 'CNY'],
  yen: ['JPY'],
  '₹': ['INR'],
  zł: ['PLN'],
  '₩': ['KRW'],
  '₺': ['TRY'],
  '₪': ['ILS'],
  r$: ['BRL'],
}

/** The code of a currency, by sign, word or code. A sign that several share means the one `near` at hand, if it is one of them. */
export function currencyCode(text: string, near?: string | null): string | undefined {
  const said = text.trim()
  const code = said.toUpperCase()
  if (Object.hasOwn(countriesBy, code)) return code
  const meant = Object.hasOwn(words, said.toLowerCase()) ? words[said.toLowerCase()] : undefined
  return near && meant?.includes(near) ? near : meant?.[0]
}
