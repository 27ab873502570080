import { languageOf } from '#core/languages.ts'
import { readFigures } from './figures.ts'
import { findNumbers } from './numbers.ts'

/** By language, the words that stand before numbers, by the English ones that the assistant reads. */
const labels: Record<string, Record<string, string>> = {
  German: {
    'selling price': 'verkaufspreis|verkaufe(?: \\p{L}+){0,2}? (?:für|zu)|vk|preis',
    cost: 'einkaufspreis|wareneinsatz|einkauf|einstandspreis|ek|kosten|kostet(?: mich)?',
    shipping: 'versandkosten|versand|porto|lieferkosten',
    fees: 'zahlungsgebühren|gebühren|gebühr|provision',
    refunds: 'retourenquote|retouren|rücksendungen|erstattungen',
    VAT: 'mehrwertsteuer|mwst|umsatzsteuer|ust',
    discount: 'rabatt|nachlass',
    margin: 'marge',
    'ad spend': 'werbeausgaben|werbebudget|werbekosten',
    orders: 'bestellungen',
    revenue: 'umsatz',
  },
  French: {
    'selling price': 'prix de vente|prix|vends (?:à|pour)',
    cost: "prix d['’]achat|coût(?: d['’]achat)?|coûte",
    shipping: 'frais de port|livraison|expédition|port',
    fees: 'commission|frais',
    refunds: 'remboursements|retours',
    VAT: 'tva',
    discount: 'remise|réduction',
    margin: 'marge',
    orders: 'commandes',
    revenue: "chiffre d['’]affaires",
  },
  Spanish: {
    'selling price': 'precio de venta|pvp|precio|vendo (?:a|por)',
    cost: 'precio de compra|coste|costo|cuesta',
    shipping: 'gastos de envío|envío|envio',
    fees: 'comisión|comision|comisiones',
    refunds: 'devoluciones|reembolsos',
    VAT: 'iva',
    discount: 'descuento',
    margin: 'margen',
    orders: 'pedidos',
    revenue: 'ingresos|facturación',
  },
  Italian: {
    'selling price': 'prezzo di vendita|prezzo|vendo a',
    cost: "prezzo d['’]acquisto|costo|costa",
    shipping: 'spedizione|spese di spedizione',
    fees: 'commissioni|commissione',
    refunds: 'resi|rimborsi',
    VAT: 'iva',
    discount: 'sconto',
    margin: 'margine',
    orders: 'ordini',
    revenue: 'fatturato|ricavi',
  },
  Portuguese: {
    'selling price': 'preço de venda|preço|vendo (?:a|por)',
    cost: 'preço de compra|custo|custa',
    shipping: 'envio|frete|portes',
    fees: 'taxas|comissão',
    refunds: 'devoluções|reembolsos',
    VAT: 'iva',
    discount: 'desconto',
    margin: 'margem',
    orders: 'encomendas|pedidos',
    revenue: 'faturação|receita',
  },
  Dutch: {
    'selling price': 'verkoopprijs|prijs|verkoop(?: het)? voor',
    cost: 'inkoopprijs|inkoop|kostprijs|kosten|kost',
    shipping: 'verzendkosten|verzending',
    fees: 'commissie|transactiekosten',
    refunds: 'retouren|retourpercentage',
    VAT: 'btw',
    discount: 'korting',
    margin: 'marge',
    orders: 'bestellingen',
    revenue: 'omzet',
  },
  Polish: {
    'selling price': 'cena sprzedaży|sprzedaję (?:za|po)|cena(?! zakupu)',
    cost: 'cena zakupu|koszt zakupu|koszt(?! wysyłki| dostawy)|kosztuje(?: mnie)?',
    shipping: 'koszt wysyłki|koszt dostawy|wysyłka|dostawa',
    fees: 'prowizja|prowizje|opłaty',
    refunds: 'zwroty',
    VAT: 'podatek vat|vat',
    discount: 'rabat|zniżka',
    margin: 'marża',
    orders: 'zamówienia',
    revenue: 'przychód|obrót',
  },
}

const patterns = Object.entries(labels).map(([language, words]) => ({
  language,
  words: Object.entries(words).map(([english, own]): [string, RegExp] => [
    english,
    new RegExp(`(?<!\\p{L})(?:${own})(?!\\p{L})`, 'giu'),
  ]),
}))
const names = Object.keys(labels.German ?? {}).join('|')
const number = '[€$£]?\\s?\\d[\\d.,]*(?:\\s?(?:%|€|\\$|£|euros?|eur|usd|gbp|chf|zł|pln)(?!\\p{L}))?'
/** A name with its number right behind it: any other word between them may say something else. */
const named = new RegExp(
  `(?<name>${names})\\s*(?:[:=]|ist|sind|von|beträgt|est|de|es|è|é|di|is|van)?\\s*(?<numbers>${number}(?:\\s?\\+\\s?${number})?)`,
  'giu',
)

const englishWords = /\b(?:the|what|my|price|cost|costs|how|and|with|for|sell|shipping|fees)\b/i
/** Nobody tells the figures of an order in more. */
const longest = 600

/** The language of a message that is not in English, as far as its words tell. */
export function languageSpoken(text: string): string | undefined {
  const [most] = patterns
    .map(({ language, words }) => ({
      language,
      count: words.filter(([, own]) => text.search(own) >= 0).length,
    }))
    .sort((one, other) => other.count - one.count)
  const isLabelled = most !== undefined && most.count >= 2 && !englishWords.test(text)
  return isLabelled ? most.language : languageOf(text)
}

export interface Labelled {
  language: string
  /** The numbers and their names in English, without the other words. */
  english: string
}

/** A message in another language whose every number stands behind a known name; nothing where one does not. */
export function readLabelled(text: string): Labelled | undefined {
  const language = text.length <= longest ? languageSpoken(text) : undefined
  const words = patterns.find((each) => each.language === language)?.words
  if (!language || !words) return undefined
  const translated = words.reduce((said, [name, own]) => said.replace(own, name), text)
  const english = Array.from(
    translated.matchAll(named),
    ({ groups: { name, numbers } = {} }) => `${name} ${numbers?.replace(/[.,]$/, '')}`,
  ).join(', ')
  const { price, cost } = readFigures(english).figures
  const isWhole = findNumbers(english).length === findNumbers(text).length
  return isWhole && price && cost ? { language, english } : undefined
}
