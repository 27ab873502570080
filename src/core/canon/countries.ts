import { plainLetters } from '#core/letters.ts'

/** Every currency that is paid with, and the countries that pay with it. */
const countriesBy: Record<string, string> = {
  AED: 'AE',
  AFN: 'AF',
  ALL: 'AL',
  AMD: 'AM',
  AOA: 'AO',
  ARS: 'AR',
  AUD: 'AU KI NR TV',
  AWG: 'AW',
  AZN: 'AZ',
  BAM: 'BA',
  BBD: 'BB',
  BDT: 'BD',
  BHD: 'BH',
  BIF: 'BI',
  BMD: 'BM',
  BND: 'BN',
  BOB: 'BO',
  BRL: 'BR',
  BSD: 'BS',
  BTN: 'BT',
  BWP: 'BW',
  BYN: 'BY',
  BZD: 'BZ',
  CAD: 'CA',
  CDF: 'CD',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CRC: 'CR',
  CUP: 'CU',
  CVE: 'CV',
  CZK: 'CZ',
  DJF: 'DJ',
  DKK: 'DK FO GL',
  DOP: 'DO',
  DZD: 'DZ',
  EGP: 'EG',
  ERN: 'ER',
  ETB: 'ET',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  FJD: 'FJ',
  FKP: 'FK',
  GBP: 'GB GG IM JE',
  GEL: 'GE',
  GHS: 'GH',
  GIP: 'GI',
  GMD: 'GM',
  GNF: 'GN',
  GTQ: 'GT',
  GYD: 'GY',
  HKD: 'HK',
  HNL: 'HN',
  HTG: 'HT',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL PS',
  INR: 'IN',
  IQD: 'IQ',
  IRR: 'IR',
  ISK: 'IS',
  JMD: 'JM',
  JOD: 'JO',
  JPY: 'JP',
  KES: 'KE',
  KGS: 'KG',
  KHR: 'KH',
  KMF: 'KM',
  KPW: 'KP',
  KRW: 'KR',
  KWD: 'KW',
  KYD: 'KY',
  KZT: 'KZ',
  LAK: 'LA',
  LBP: 'LB',
  LKR: 'LK',
  LRD: 'LR',
  LSL: 'LS',
  LYD: 'LY',
  MAD: 'EH MA',
  MDL: 'MD',
  MGA: 'MG',
  MKD: 'MK',
  MMK: 'MM',
  MNT: 'MN',
  MOP: 'MO',
  MRU: 'MR',
  MUR: 'MU',
  MVR: 'MV',
  MWK: 'MW',
  MXN: 'MX',
  MYR: 'MY',
  MZN: 'MZ',
  NAD: 'NA',
  NGN: 'NG',
  NIO: 'NI',
  NOK: 'NO SJ',
  NPR: 'NP',
  NZD: 'CK NU NZ PN TK',
  OMR: 'OM',
  PAB: 'PA',
  PEN: 'PE',
  PGK: 'PG',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  PYG: 'PY',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  RUB: 'RU',
  RWF: 'RW',
  SAR: 'SA',
  SBD: 'SB',
  SCR: 'SC',
  SDG: 'SD',
  SEK: 'SE',
  SGD: 'SG',
  SHP: 'SH',
  SLE: 'SL',
  SOS: 'SO',
  SRD: 'SR',
  SSP: 'SS',
  STN: 'ST',
  SYP: 'SY',
  SZL: 'SZ',
  THB: 'TH',
  TJS: 'TJ',
  TMT: 'TM',
  TND: 'TN',
  TOP: 'TO',
  TRY: 'TR',
  TTD: 'TT',
  TWD: 'TW',
  TZS: 'TZ',
  UAH: 'UA',
  UGX: 'UG',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  UYU: 'UY',
  UZS: 'UZ',
  VES: 'VE',
  VND: 'VN',
  VUV: 'VU',
  WST: 'WS',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
  YER: 'YE',
  ZAR: 'ZA',
  ZMW: 'ZM',
  ZWG: 'ZW',
}

export const currencies: ReadonlySet<string> = new Set(Object.keys(countriesBy))

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

const otherLanguages = 'de fr es it pt nl pl sv da nb fi cs hu ro el tr ja'.split(' ')

let english: Map<string, string> | undefined
let foreign: Map<string, string> | undefined

/** Codes by name, in the form in which names are compared. A word that means two countries in two languages stands for neither. */
function countriesIn(languages: string[]): Map<string, string> {
  const known = new Map<string, string>()
  const twofold = new Set<string>()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of currencyByCountry.keys()) {
      const name = plainLetters(names.of(code) ?? code)
      if ((known.get(name) ?? code) !== code) twofold.add(name)
      known.set(name, code)
    }
  }
  for (const name of twofold) known.delete(name)
  return known
}

/** Its code, by which names of one country in several languages are the same. */
export function countryCode(text: string): string | undefined {
  const name = plainLetters(text.trim().replace(/^the /i, ''))
  if (currencyByCountry.has(name.toUpperCase())) return name.toUpperCase()
  english ??= new Map([...countriesIn(['en']), ...Object.entries(otherNames)])
  const known = english.get(name)
  if (known) return known
  // It takes a moment to make, and most people never need it.
  foreign ??= countriesIn(otherLanguages)
  return foreign.get(name)
}

/** By code, or by its name in a language that many sell in. */
export const currencyOfCountry = (country: string): string | undefined =>
  currencyByCountry.get(countryCode(country) ?? '')
