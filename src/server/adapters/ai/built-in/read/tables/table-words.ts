import { isSmallForeign } from '#core/languages.ts'
import { folded } from '#core/letters.ts'
import { recogniseExport } from '#core/profit/exports.ts'
import type { Column, Table } from './tables.ts'

export const wordsOf = (text: string): string[] =>
  folded(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).match(/[\p{L}\d]+/gu) ?? []

/** One word in two forms: “country” and “countries”, “Bestellung” and “Bestellungen”. */
export function isSame(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((word) => word.replace(/ies$/, 'y'))
    .sort((a, b) => a.length - b.length)
  return (
    long.startsWith(short) && long.length - short.length <= (short.length > 3 ? 2 : short.length > 2 ? 1 : 0)
  )
}

const pattern = (words: string) => new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, 'gu')

/** Words for what to compute, in English, German, French and Spanish, without accents. */
export const askedWords = {
  count: pattern('how many|number of|count|wie ?viele|anzahl|combien (?:de|d)|nombre de|cuant[ao]s'),
  amount: pattern(
    'how much|total|sum|altogether|overall|wie ?viel|wie hoch|insgesamt|gesamt\\p{L}*|summe|combien|au total|total\\p{L}{1,2}|somme|cuant[ao]|suma',
  ),
  average: pattern('average|avg|mean|durchschnitt\\p{L}*|mittelwert|moyenn?e?s?|promedio|medi[oa]'),
  share: pattern(
    'shares?|percent(?:age)?|per cent|proportion|fraction|%|anteil|prozent(?:satz)?|part|pourcentage|porcentaje|proporcion',
  ),
  most: pattern(
    'most|highest|largest|biggest|best|top|max(?:imum)?|longest|heaviest|slowest|dearest|meisten?|hochste\\p{L}?|grosste\\p{L}?|beste\\p{L}?|plus|meilleure?s?|mas|mayor(?:es)?|maxim[oa]|mejor(?:es)?',
  ),
  least: pattern(
    'least|lowest|smallest|worst|weakest|fewest|minimum|bottom|cheapest|lightest|shortest|fastest|wenigsten?|niedrigste\\p{L}?|kleinste\\p{L}?|geringste\\p{L}?|billigste\\p{L}?|gunstigste\\p{L}?|schlechteste\\p{L}?|moins|pires?|menos|menor(?:es)?|minim[oa]|peor(?:es)?',
  ),
  list: pattern('list|show(?: me)?|display|zeige?|liste|montre|affiche|muestra|lista'),
  which: pattern('which|what|welche\\p{L}?|quel(?:le)?s?|cual(?:es)?|que'),
  versus: pattern('vs|versus|than|compared|gegen|als|contra|contre|verglichen|frente'),
  different: pattern('different|distinct|unique|verschiedene\\p{L}?|differente?s?|distint[ao]s'),
  not: pattern(
    "not|no|without|w/o|except|outside|other than|isn'?t|aren'?t|nicht|kein\\p{L}*|ohne|ausser|sans|pas|sauf|hors|sin|excepto|salvo",
  ),
}

/** Words whose meaning depends on the rest of the question. */
export const perWords = pattern(
  'per|by|for each|for every|each|every|grouped by|pro|je|nach|par|por|monthly|quarterly|yearly|weekly',
)
export const rowsWords = pattern('rows?|lines?|entries|zeilen?|eintrage|lignes?|filas?')
export const soldWords = pattern('sold|sell|bought|verkauft\\p{L}*|vend\\p{L}{1,5}')

/** Figures of shops: the words that ask for one, and the columns that hold it. */
const roleLines = `
revenue | revenue; sales; turnover; takings; income; umsatz\\p{L}*; erlose?; chiffre d.affaires; ca; ventes?; facturacion; ingresos?; ventas | revenue; sales; turnover; total; amount; value; umsatz; erlos; \\p{L}*betrag; montant; importe; ventas; ingresos; facturacion
units | units?; pieces?; pcs; qty; quantit\\p{L}*; stuck; menge; einheiten; unites?; unidades; piezas; cantidad | quantity; qty; units?; pieces; pcs; menge; stuck\\p{L}*; anzahl; quantite; unites; unidades; cantidad
spend | (?:ad |ads? )?spend(?:ing)?; spent; ad costs?; budget; werbekosten; werbeausgaben; ausgaben; kosten; gekostet; kostet; depens\\p{L}*; couts?; coute; gast[oe]\\p{L}*; gastado; costes?; cuesta | spend; spent; kosten; ausgaben; depenses?; cout; gasto; coste; cost
clicks | clicks?; klicks?; clics? | clicks?; klicks?; clics?
impressions | impressions?; impresiones | impressions?; impresiones
orders | orders?; purchases?; bestellung\\p{L}*; auftrage?; commandes?; achats?; pedidos?; compras? | orders; purchases; bestellungen; auftrage; commandes; achats; pedidos; compras; conversions
refund | refund\\p{L}*; erstatt\\p{L}*; rembours\\p{L}*; reembols\\p{L}* | refund\\p{L}*; erstatt\\p{L}*; rembours\\p{L}*; reembols\\p{L}*
discount | discount\\p{L}*; rabatt\\p{L}*; remises?; descuentos? | discounts?; rabatt; remise; descuento
stars | stars?; ratings?; rated; sterne?; etoiles?; notes?; estrellas?; bewertung | stars?; rating; score; sterne; note; etoiles; estrellas
stock | stock; inventory; bestand; lagerbestand; existencias | stock; inventory; bestand; existencias
weight | weigh\\p{L}*; heaviest; lightest; gewicht; poids; peso | weight; gewicht; poids; peso
price | prices?; cheapest; dearest; expensive; costs?; preise?; teuer\\p{L}*; billigste\\p{L}?; gunstigste\\p{L}?; prix; ch[eo]re?s?; precios?; car[oa]s?; barat[oa]s? | price; preis; prix; precio; cost
`

export const roles = roleLines
  .trim()
  .split('\n')
  .map((line) => {
    const [role = '', asked = '', columns = ''] = line.split(' | ')
    const any = (words: string) => pattern(words.split('; ').join('|'))
    return { role, asked: any(asked), columns: any(columns) }
  })

/** True if a text asks for a figure of shops. */
export const asksFor = (role: string, text: string): boolean =>
  roles.some((each) => each.role === role && text.search(each.asked) >= 0)

/** Quotients that people ask for by name: the parts, and their words. */
export const ratios: [asked: RegExp, above: string, below: string, percent?: boolean][] = [
  [pattern('roas|return on ad spend'), 'revenue', 'spend'],
  [
    pattern('cpc|cost per click|klickpreis|kosten (?:pro|je) klick|cout par clic|coste por clic'),
    'spend',
    'clicks',
  ],
  [
    pattern(
      'cpa|cac|(?:ad )?cost per (?:order|purchase|sale)|kosten (?:pro|je) (?:bestellung|verkauf)|cout par (?:commande|achat)|coste por (?:pedido|compra)',
    ),
    'spend',
    'orders',
  ],
  [pattern('ctr|click[- ]?(?:through )?rate|klickrate|taux de clics?'), 'clicks', 'impressions', true],
  [
    pattern('con?v(?:ersion)? ?rate|cvr|kon?versionsrate|taux de conversion|tasa de conversion'),
    'orders',
    'clicks',
    true,
  ],
  [
    pattern(
      'aov|(?:average|avg|mean) (?:order|basket)(?: value| total| size)?|(?:durchschnittliche\\p{L}? )?(?:bestellwert|warenkorb)|panier moyen|(?:ticket|pedido) medio',
    ),
    'revenue',
    'orders',
  ],
]

/** A column of numbers that name things: they are not added up. */
export const isIdentifier = ({ name }: Column): boolean => {
  const words = wordsOf(name).join(' ')
  return (
    /^#|\b(?:id|no|nr|num|number|nummer|sku|ean|gtin|upc|barcode|zip|plz|postcode|phone|tracking)\b|nr$/.test(
      words,
    ) ||
    /^(?:order|invoice|ticket|customer|transaction|article|item|product|receipt|shipment|commande|pedido|bestellung)$/.test(
      words,
    )
  )
}

export const amounts = ({ columns }: Table): Column[] =>
  columns.filter((column) => column.kind === 'number' && !isIdentifier(column))

/** The column that tells the orders apart, whose rows may be lines of one. */
export function orderColumn({ columns }: Table): Column | undefined {
  const known = recogniseExport(columns.map(({ name }) => name))?.reading
  const name = known?.role === 'orders' ? known.columns.order : undefined
  return columns.find(
    (column) =>
      column.name === name ||
      (isIdentifier(column) && /order|bestell|auftrag|commande|pedido/.test(folded(column.name))),
  )
}

/** Amounts that are part of something else than revenue. */
const notRevenue =
  /spen[dt]|shipping|tax|discount|refund|cost|fee|budget|kosten|rabatt|remise|descuento|envio/

/** The column of a figure. The name that says most of it goes first: “Total” before “Total tax”. */
export function columnOf(table: Table, role: string): Column | undefined {
  const names = roles.find((each) => each.role === role)?.columns
  return amounts(table)
    .filter(({ name }) => {
      const plain = folded(name.replace(/[_.-]+/g, ' '))
      if (/\bper\b/.test(plain) || (role === 'revenue' && notRevenue.test(plain))) return false
      // A “Unit price” is no number of units.
      if (role === 'units' && /price|cost|preis|prix|precio|coste/.test(plain)) return false
      return names !== undefined && plain.search(names) >= 0
    })
    .sort((one, other) => wordsOf(one.name).length - wordsOf(other.name).length)[0]
}

/** Words that ask or join, and leave no row out. */
const neutral = new Set(
  `a about across actually all also am an and any are as at be been being came come comes currently data did do does doing done down euro euros eur
  dollars do each entries ever every export file files find for from gave get give given go goes going got had has have having here hey hi how
  i im in into is it item items just know like line lines list listed look made make many me much my need now number of on one only or order
  orders our out overall per place placed please pls product products purchase purchases record records row rows sale sales say see sell
  sheet shop show so so far sold spreadsheet store table tell than that the their them then there these they thing this those to total up us
  was we went were what when where which who whole will with you your year gab gibt haben hatten hat war waren wurden wurde sind alle
  avons eu ete ont avait tout tous toutes nos notre hubo tuvimos tenemos fue fueron han nuestros nuestras todos todas todo`.split(
    /\s+/,
  ),
)

export const isNeutral = (word: string): boolean =>
  neutral.has(word) || word.length < 2 || isSmallForeign(word)
