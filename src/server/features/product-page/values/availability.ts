import type { Availability } from '#contracts/extraction.ts'

const meanings = new Map<string, Availability>([
  ['true', 'in stock'],
  ['instock', 'in stock'],
  ['instoreonly', 'in stores only'],
  ['onlineonly', 'in stock, online only'],
  ['limitedavailability', 'few left'],
  ['lowstock', 'few left'],
  ['availableforpurchase', 'in stock'],
  ['available', 'in stock'],
  ['false', 'out of stock'],
  ['outofstock', 'out of stock'],
  ['oos', 'out of stock'],
  ['unavailable', 'out of stock'],
  ['soldout', 'sold out'],
  ['discontinued', 'discontinued'],
  ['preorder', 'pre-order'],
  ['presale', 'pre-order'],
  ['availablefororder', 'on order'],
  ['madetoorder', 'made to order'],
  ['backorder', 'back order'],
])

/** `https://schema.org/InStock`, `out of stock` and Shopify's `true` in the same words. */
export function readAvailability(value: unknown): Availability | undefined {
  const text = ['string', 'boolean'].includes(typeof value) ? String(value).slice(0, 100) : ''
  return meanings.get(
    text
      .replace(/^.*[/#]/, '')
      .replace(/[^a-z]/gi, '')
      .toLowerCase(),
  )
}

const shown: [RegExp, Availability][] = [
  [/\b(?:sold out|ausverkauft|épuisé|agotado|esaurito|uitverkocht|wyprzedane)(?![\p{L}])/iu, 'sold out'],
  [
    /\b(?:out of stock|nicht (?:auf lager|vorrätig|verfügbar|lieferbar)|en rupture(?: de stock)?|rupture de stock|indisponible|sin existencias|no disponible|non disponibile|currently unavailable|niet op voorraad|brak w magazynie|niedostępny)(?![\p{L}])/iu,
    'out of stock',
  ],
  [/\b(?:pre-?order|vorbestell\p{L}*|précommande\p{L}*|reserva anticipada)(?![\p{L}])/iu, 'pre-order'],
  [
    /\b(?:only \d{1,3} left|nur noch \d{1,3}|plus que \d{1,3}|solo quedan \d{1,3}|quedan \d{1,3}|ultimi \d{1,3}|solo \d{1,3} rimast\p{L}+)(?![\p{L}])/iu,
    'few left',
  ],
  [
    /(?<!not |nicht |non |no )\b(?:in stock|auf lager|vorrätig|sofort lieferbar|lieferbar|verfügbar|en stock|en existencias|disponible|disponibile|op voorraad|w magazynie|dostępny)(?![\p{L}])/iu,
    'in stock',
  ],
]

/** Availability in the words that shops show to people. */
export const shownAvailability = (words: string): Availability | undefined =>
  shown.find(([pattern]) => pattern.test(words))?.[1]
