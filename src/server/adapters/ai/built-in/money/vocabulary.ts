import { isSmallForeign } from '#core/languages.ts'
import { folded } from '#core/letters.ts'

/**
 * A figure, the English name that stands for it when a question is compared by meaning, and its words in English, German, French
 * and Spanish. Longer names come first: “ad cost per order” is no cost of the product.
 */
const lines = `
breakEvenRoas | break-even ROAS | break[- ]?even ?roas; roas break[- ]?even; roas (?:d['’]équilibre|de equilibrio)
breakEvenCpa | break-even CPA | break[- ]?even ?cpa; max(?:imum|imal)? cpa; cpa (?:máximo|maximal|max)
breakEven | break-even | break[- ]?even; gewinnschwelle; seuil de rentabilité; point mort; punto de equilibrio; umbral de rentabilidad
cpa | ad cost per order | ad (?:cost|spend)s? (?:per|for each|an?) (?:order|sale)s?; ads? (?:per|an?) (?:order|sale); cost per (?:acquisition|order|sale|purchase); customer acquisition cost; ad cost(?!s); cpa; cac; werbekosten (?:pro|je) (?:bestellung|verkauf); werbung (?:pro|je) bestellung; (?:coût )?pub(?:licité)? par commande; coût d['’]acquisition; (?:coste de )?(?:publicidad|anuncios) por pedido; coste por (?:pedido|adquisición)
perOrder | per order | (?:per|an|each|every|on (?:one|an?|each|every)) (?:order|sale)s?; (?:pro|je) (?:bestellung|verkauf); par (?:commande|vente); por (?:pedido|venta)
afterAds | after ads | (?:after|with|including|incl\\.?|net of|minus|once) (?:the |my |our )?(?:ads?|advertising|ad costs?|ad spend|marketing)(?: (?:are|is) paid)?; nach (?:der )?werbung; nach werbekosten; après (?:la )?pub(?:licité)?; después de (?:la )?(?:publicidad|anuncios)
beforeAds | before ads | (?:before|without|excluding|excl\\.?) (?:the |my |our )?(?:ads?|advertising|ad costs?|ad spend|marketing); vor (?:der )?werbung; ohne werbung; avant (?:la )?pub(?:licité)?; sans pub(?:licité)?; antes de (?:la )?publicidad; sin publicidad
onAds | on ads | (?:on|for|through|via) (?:facebook |meta |google |tiktok )?(?:ads?|advertising)(?! per); für werbung; en pub(?:licité)?; en (?:publicidad|anuncios)
cpc | cost per click | cost per click; cpc; (?:per|a|each) click; klickpreis; kosten pro klick; coût par clic; coste por clic
cpm | CPM | cpm; cost per (?:mille|thousand)
clickRate | click rate | click[- ]?(?:through)?[- ]?rate; ctr; klickrate; taux de clics?; tasa de clics
conversionRate | conversion rate | conversion(?: rate)?; conv(?:ersion)? rate; converts?(?: at)?; cvr; konversionsrate; conversion ?rate; taux de conversion; tasa de conversión; conversión
roas | ROAS | roas; return on ad spend
spend | ad spend | ad(?:vertising)? (?:spend|budget|costs?); (?:spent|spend) (?:on|in) (?:facebook |meta |google |tiktok )?ads?; spend; spent; budget; werbeausgaben; werbebudget; werbekosten; budget pub(?:licitaire)?; dépenses? pub(?:licitaires?)?; gasto en (?:publicidad|anuncios); presupuesto
bundlePrice | bundle price | (?:bundle|set|pack|kit) price; paketpreis; setpreis; prix du (?:lot|pack); precio del (?:pack|lote)
bundle | bundle | bundles?; multipack; packs? of; (?<=\\d[ -]?)packs?; set of; doppelpack; lots? de; pack de
compareAt | compare-at price | compare[- ]?at(?: price)?; crossed[- ]?out(?: price)?; was price; rrp; uvp; streichpreis; prix barré; precio tachado
discount | discount | discount(?:ed)?s?; off; sale of; coupon; voucher; promo; rabatt; nachlass; remise; réduction; descuento; rebaja
margin | margin | (?:profit|gross|net|contribution)? ?margins?; marge; gewinnmarge; margen
markup | markup | mark[- ]?up; aufschlag; margen sobre coste; coefficient
profit | profit | contribution(?: margin)?; (?:net |gross )?profits?; profitable; earn(?:ings?)?; left(?: over)?; make; making; deckungsbeitrag; gewinn; verdien\\p{L}*; bleibt; übrig; bénéfices?; profits?; gagn\\p{L}*; reste; beneficios?; ganancias?; gan(?:o|amos|ar); queda
overheads | fixed costs | fixed costs?; overheads?; rent; salar(?:y|ies); subscriptions?; software; fixkosten; miete; gehälter; coûts? fixes?; loyer; salaires?; costes? fijos?; alquiler; salarios?
packaging | packaging | packaging(?: costs?)?; packing; verpackung(?:skosten)?; emballage; embalaje
inbound | inbound freight | (?:inbound|import|sea|air)? ?(?:freight|fracht(?:kosten)?)(?: costs?)?; inbound shipping(?: costs?)?; (?:import )?(?:duty|duties); (?:einfuhr)?zoll; fret; droits de douane; flete; aranceles?
shipping | shipping cost | shipping(?: costs?| fees?)?; postage; delivery costs?; versandkosten; versand; porto; frais de port; livraison; expédition; gastos de envío; envíos?; porte
fee | payment fee | (?:payment|transaction|processing|card|paypal|stripe|shopify|marketplace|amazon|etsy)? ?fees?; commission; zahlungsgebühr(?:en)?; gebühr(?:en)?; provision; frais de paiement; frais; commissions?; comisi(?:ón|ones); tarifa
refundRate | refund rate | (?:refund|return)s?(?: rate)?; retourenquote; retouren(?:rate)?; rücksendungen; erstattungen; (?:taux de )?retours?; remboursements?; (?:tasa de )?devoluci(?:ón|ones); reembolsos?
taxRate | VAT | vat(?: rate)?; net ?price; netto(?:preis)?; hors taxes?; sin impuestos; sales tax; mwst\\.?; mehrwertsteuer; umsatzsteuer; ust; tva; iva
price | price | (?:selling|sale|sales|retail|list)? ?prices?; pric(?:ed|ing)(?: at)?; (?:sell|selling|sold)(?: (?:it|them|this|one))? (?:for|at); (?:charge|charging)(?: (?:it|them))?; sell(?:ing)?(?=\\s[€$£]?[\\d.,]+(?!\\s?(?:units|pieces|pcs|orders|items|x\\b|of|a |per|daily|[\\d.,]))) ?; verkaufspreis; vk; preise?; verkaufe(?:n)? (?:es )?(?:für|zu|um); prix(?: de vente)?; vend(?:s|re|ons|u) (?:à|pour); (?:precios?|pvp)(?: de venta)?; vend(?:o|er|emos) (?:a|por)
cost | product cost | (?:product|unit|supplier|item|goods|landed)? ?costs?(?: (?:me|us|price|of goods))?; cogs; (?:buy|bought|buying|purchase|sourcing)(?: (?:it|them))?(?: price)?(?: (?:for|at))?; einkaufspreis; einkauf; ek(?:-preis)?; wareneinsatz; produktkosten; stückkosten; kostet?(?: mich| uns)?; kosten; (?:prix|coût) d['’]achat; coûts?(?: produit)?; coûte; (?:precio|coste) de compra; costes?; costos?; cuesta
orders | orders | orders?; sales; bestellungen; verkäufe; commandes?; ventes?; pedidos?; ventas
units | units | units?; pieces?; pcs; items?; stück; einheiten; pièces?; unités?; unidades; piezas
visits | visits | visit(?:or)?s?; sessions?; clicks?; traffic; besuch(?:er|e)?; klicks?; visites?; visiteurs?; clics?; visitas?; visitantes
revenue | revenue | revenues?; turnover; takings; umsatz; erlös; chiffre d['’]affaires; ca; ingresos?; facturación
goods | goods sold | cost of sales; warenkosten; coût des ventes; coste de ventas
`

/** Results that are computed from the costs of an order. */
export const results: ReadonlySet<string> = new Set(
  'profit margin breakEven breakEvenRoas breakEvenCpa afterAds beforeAds'.split(' '),
)

export type ConceptName = string

const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

const concepts = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [concept = '', english = '', words = ''] = line.split(' | ')
    const any = unaccented(words.replace(/ ?; /g, '|').trim())
    return { concept, english, pattern: new RegExp(`(?<![\\p{L}\\d])(?:${any})(?![\\p{L}])`, 'giu') }
  })

export const figureWords = lines.match(/\p{L}{7,}/gu)?.map(folded) ?? []

interface FoundConcept {
  concept: ConceptName
  english: string
  start: number
  end: number
}

const most = 60

/** The figures that a text names, in its order. A part of a longer name is none. */
export function conceptsIn(text: string): FoundConcept[] {
  const found: FoundConcept[] = []
  // People leave accents out.
  const plain = folded(text)
  for (const { concept, english, pattern } of concepts)
    for (const match of plain.matchAll(pattern)) {
      const lead = match[0].length - match[0].trimStart().length
      const start = match.index + lead
      const end = match.index + match[0].length
      if (end === start || found.some((each) => start < each.end && each.start < end)) continue
      if (found.push({ concept, english, start, end }) >= most) break
    }
  return found.sort((one, other) => one.start - other.start)
}

/** A question with the English names of its figures, so that meaning is compared in one language. */
export function inEnglish(text: string, isForeign: boolean): string {
  const found = conceptsIn(text)
  // Words of another language mean nothing to the model.
  if (isForeign) return `What is the ${found.map(({ english }) => english).join(' ')}?`
  return found.reduceRight(
    (said, { english, start, end }) => said.slice(0, start) + english + said.slice(end),
    text,
  )
}

/** Words that ask, join or point, and say nothing about what is counted. */
const neutral = new Set(
  `a an and are at be been by can could did does for from get gets give go goes going had has have how if in into it its just many may me
  more most much my need now of on one only or our out please really same say should show so still tell that the their them then there
  these they thing this those to too us use using want were what what's whats when where which while who will with without would yes you
  your calculate compute work works check know see let's lets about after before each every all any total overall exactly again actually
  currently today right mean than like roughly around approx approximately least highest lowest max maximum min minimum keep take takes
  taken possible instead first second afford pay paying order sale sell selling buy product shop store business item happens happen gives
  leave leaves break breaks even times percent percentage prozent pourcent porcentaje name field fields rests rest money month monthly got
  spent up down bucks run running doing made drop drops went rise rises hi hello hey thanks ok okay btw pls plz u r i'm i'd dont don't
  doesn't isn't meiner unserer pro ohne ich's vor für wäre bleibt dann denn mal gerade jetzt bekomme produkt artikel bestellung verkauf
  höchstens mindestens maximal l' d' ou sans après avant dois peux puis ai à produit article boutique commande moi encore maintenant s'il
  plaît cuánto cuánta cuántos cuántas cuál cuáles sin yo qué tengo después antes debo puedo producto artículo tienda pedido ahora cada`
    .split(/\s+/)
    .map((word) => folded(word)),
)

/** Words that neither name a figure nor merely ask: what they say would be left out of a calculation. */
export function wordsLeftOver(text: string, blanked: { start: number; end: number }[]): string[] {
  let rest = text
  for (const { start, end } of [...conceptsIn(text), ...blanked])
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  return (rest.toLowerCase().match(/[\p{L}][\p{L}'’]*/gu) ?? []).filter(
    (word) => word.length > 1 && !neutral.has(folded(word.replace('’', "'"))) && !isSmallForeign(word),
  )
}
