import type { Delivery, OfferKind, PageFacts } from './page.ts'

/** So much of a page stands before and after what was found in it. */
const AROUND = 50
const MOST_QUOTES = 3
const LONGEST_DELIVERY = 120

/** In English, then in German, French and Spanish. */
const offers: Record<OfferKind, readonly RegExp[]> = {
  'free-shipping': [
    /\bfree (?:\w{2,12} )?(?:shipping|delivery|postage)\b/gi,
    /\b(?:kostenlose[rn]?|gratis) ?(?:versand|lieferung)\b|\bversandkostenfrei\b|\bversand gratis\b/gi,
    /\b(?:livraison|expédition|port)s? (?:gratuite?|offerte?)s?(?!\p{L})/giu,
    /\benv[ií]os? (?:gratis|gratuitos?)\b|\bgastos de env[ií]o gratis\b/gi,
  ],
  discount: [
    /\b\d{1,2} ?% (?:off|discount)\b|\bsave (?:up to )?(?:\d{1,2} ?%|[$€£] ?\d+)|\b(?:discount|promo|coupon) code\b/gi,
    /\b\d{1,2} ?% (?:rabatt|reduziert|günstiger|sparen)\b|\bspare (?:bis zu )?\d{1,2} ?%|\b(?:rabatt|gutschein)code\b/gi,
    /\b\d{1,2} ?% de (?:réduction|remise|rabais)\b|\bcode promo\b|-\d{1,2} ?% (?:sur|avec)\b/gi,
    /\b\d{1,2} ?% (?:de )?(?:descuento|dto)\b|\bc[óo]digo (?:de )?(?:descuento|promocional)\b|\bahorra (?:un |hasta )?\d{1,2} ?%/gi,
  ],
  bundle: [
    /\bbuy (?:\d{1,2}|one|two|three)\b[^.!?]{0,20}?\b(?:get|save)\b|\b\d{1,2} for [$€£] ?\d+|\bbundles?\b|\bset of \d{1,2}\b|\b\d{1,2}[- ]pack\b/gi,
    /\bkaufe? \d{1,2}\b[^.!?]{0,20}?\b(?:erhalte|spare|zahle)\b|\b\d{1,2}er[- ](?:set|pack)\b|\bsparset\b/gi,
    /\b\d{1,2} achetés?\b[^.!?]{0,20}?\bofferts?\b|\blots? de \d{1,2}\b|\bpack de \d{1,2}\b/gi,
    /\b(?:paquete|lote|juego) de \d{1,2}\b|\bllévate \d{1,2}\b|\b[2-9]x[1-8]\b/gi,
  ],
  guarantee: [
    /\bmoney[- ]back\b|\b\d{1,3}[- ](?:day|night|month|year)s? (?:\w{2,12} )?(?:guarantee|warranty|trial|returns?)\b|\bfree returns\b|\blifetime (?:guarantee|warranty)\b/gi,
    /\bgeld[- ]zurück\b|\b\d{1,3} (?:tage|monate|jahre) (?:\p{L}{2,14} )?(?:garantie|rückgabe|rückgaberecht|umtausch)(?!\p{L})|\bkostenlose (?:rückgabe|retoure)(?!\p{L})/giu,
    /\bsatisfaits? ou remboursés?(?!\p{L})|\bretours? (?:gratuits?|sous \d{1,3} jours)\b|\bgaranti[es]? (?:de )?\d{1,3} (?:jours|mois|ans)\b/giu,
    /\bdevoluci[óo]n(?:es)? (?:gratis|gratuitas?)\b|\bgarant[ií]a de (?:\d{1,3} (?:días|meses|años)|devoluci[óo]n|por vida)(?!\p{L})/giu,
  ],
}

/** Claims that sellers are asked to prove, by the names we have for them. */
const claims: [name: string, pattern: RegExp][] = [
  [
    'clinically or scientifically proven',
    /\b(?:clinical|scientific)(?:al)?ly (?:proven|tested)\b|\b(?:klinisch|wissenschaftlich) (?:getestet|bewiesen|erwiesen)\b|\b(?:cliniquement|scientifiquement) (?:prouvé|testé)|\b(?:clínica|científica)mente (?:probad|demostrad)[oa]/giu,
  ],
  [
    'recommended by doctors',
    /\b(?:doctor|dermatologist|dentist|vet|physician)s?[- ](?:recommended|approved)\b/gi,
  ],
  ['approved by an authority', /\b(?:fda|ce|epa)[- ](?:approved|cleared|certified)\b/gi],
  [
    'cures or treats',
    /\b(?:cures?|heals?|treats?) (?:\w+ )?(?:pain|acne|anxiety|insomnia|disease|arthritis)\b/gi,
  ],
  [
    'best or number one',
    /(?:#1|\bno\. ?1|\bnumber one|\bworld[’']?s best|\bbest[- ]?sell(?:er|ing)|\bnr\. ?1|\btestsieger|\bn° ?1|\bmeilleure? vente|\bel más vendido)\b/gi,
  ],
  ['award-winning', /\baward[- ]winning\b/gi],
  [
    '100 % of something',
    /\b100 ?% (?:natural|organic|safe|cotton|linen|effective|satisfaction|guaranteed)\b/gi,
  ],
  ['guaranteed results', /\bguaranteed (?:results?|to work)\b|\bresults guaranteed\b/gi],
  ['risk-free', /\brisk[- ]free\b/gi],
  [
    'waterproof',
    /\bwaterproof\b|\bwasserdicht(?!\p{L})|\b(?:étanche|imperméable)(?!\p{L})|(?<!\p{L})étanche|\bimpermeable\b/giu,
  ],
  ['free of a substance', /\b(?:bpa|toxin|chemical|lead|cruelty|gluten)[- ]free\b/gi],
  ['organic or natural', /\b(?:certified organic|all[- ]natural|organic)\b/gi],
  [
    'kind to the environment',
    /\b(?:eco[- ]friendly|sustainabl[ey]|carbon[- ]neutral|biodegradable|recycled|umweltfreundlich|nachhaltig|klimaneutral|recycelt|écologique|durable|recyclée?|ecol[óo]gic[oa]|sostenible|reciclad[oa])(?!\p{L})/giu,
  ],
  ['vegan', /\bv[eé]gane?s?(?!\p{L})|\bvegano\b/giu],
  [
    'handmade',
    /\bhand[- ]?(?:made|crafted|gemacht|gefertigt)\b|\bfait(?:e)? (?:à la )?main\b|\bhecho a mano\b/gi,
  ],
  ['a length of life', /\b(?:lasts?|up to) \d{1,6}[,.]?\d{0,3} (?:hours|years)\b/gi],
]

/** Facts in the text of a page beside its product data, in English, German, French and Spanish. */
export function readWords(
  text: string,
  prohibitedClaims: string[],
): Pick<PageFacts, 'delivery' | 'offers' | 'claims' | 'prohibited'> {
  return {
    delivery: readDelivery(text),
    offers: Object.entries(offers).flatMap(([kind, patterns]) =>
      found(text, patterns).map((words) => ({ kind: kind as OfferKind, words })),
    ),
    claims: claims.flatMap(([name, pattern]) =>
      found(text, [pattern])
        .slice(0, 1)
        .map((words) => ({ name, words })),
    ),
    prohibited: prohibitedClaims.flatMap((claim) => {
      const words = wordForWord(text, claim)
      return words ? [{ claim, words }] : []
    }),
  }
}

const denial = /\b(?:no|not|without|keine?[nr]?|nicht|ohne|sans|pas(?: de)?|sin) $/i

/** The first few places, no words twice. What a page denies it does not offer. */
function found(text: string, patterns: readonly RegExp[]): string[] {
  const quotes = new Map<string, string>()
  for (const match of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const key = match[0].toLowerCase()
    if (quotes.has(key) || denial.test(text.slice(Math.max(0, match.index - 20), match.index))) continue
    quotes.set(key, quoteAt(text, match.index, match[0].length))
    if (quotes.size === MOST_QUOTES) break
  }
  return [...quotes.values()]
}

/** German, French and Spanish, where the number follows the word. */
const deliveryAbroad =
  /(?:lieferung|lieferzeit|geliefert|versand|versanddauer|livraison|livrée?s?|expédition|entrega|envío|llega)[^.!?\d%$€£]{0,40}(\d{1,3})(?: ?(?:-|–|bis|à|ou|a|o|y) ?(\d{1,3}))? ?(?:(?:werk|arbeits)?(tag|woche)(?:en?|n)?|(jour|semaine|día|dia|semana)s?)(?!\p{L})/giu

const isWeek = (unit: string | undefined) => /^(?:week|woche|semaine|semana)$/i.test(unit ?? '')
const isAboutReturns =
  /return|refund|guarantee|warranty|trial|money|rückgabe|rücksend|umtausch|widerruf|garantie|retour|rembours|satisfait|devoluci|reembols|garantía/i

const deliveryForm =
  /\b(?:deliver(?:y|ed|s)|shipping|arriv(?:es?|al)|transit)\b[^.!?\d%$€£]{0,40}(\d{1,3})(?: ?(?:-|–|to) ?(\d{1,3}))?[- ]?(?:(?:business|working) )?(day|week)s?\b|\b(\d{1,3})(?: ?(?:-|–|to) ?(\d{1,3}))?[- ](?:(?:business|working) )?(day|week)s? (?:delivery|shipping)\b/gi

/** A promise of days, and none that is about returns: both stand beside each other on most pages. */
function readDelivery(text: string): Delivery | null {
  for (const match of [...text.matchAll(deliveryForm), ...text.matchAll(deliveryAbroad)]) {
    const whole = match[0]
    if (isAboutReturns.test(whole)) continue
    const after = text.slice(match.index + whole.length, match.index + whole.length + 25)
    const [sentence = ''] = after.split(/[.!?]/, 1)
    if (isAboutReturns.test(sentence)) continue
    const told = match.slice(1).filter((part) => part !== undefined)
    const days = isWeek(told.find((part) => !/^\d/.test(part))) ? 7 : 1
    const [min = 0, max = min] = told.flatMap((part) => (/^\d/.test(part) ? [Number(part) * days] : []))
    if (min > max || max > LONGEST_DELIVERY) continue
    return { min, max, words: quoteAt(text, match.index, whole.length) }
  }
  return null
}

function wordForWord(text: string, claim: string): string | undefined {
  const words = claim.match(/[\p{L}\p{N}]+/gu)
  if (!words) return undefined
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'iu')
  const match = pattern.exec(text)
  return match ? quoteAt(text, match.index, match[0].length) : undefined
}

/** Whole words around a place, with a sign where more was left out. */
function quoteAt(text: string, index: number, length: number): string {
  const [from, to] = [Math.max(0, index - AROUND), Math.min(text.length, index + length + AROUND)]
  const before = from === 0 ? text.slice(0, index) : `…${text.slice(from, index).replace(/^\S*\s?/, '')}`
  const end = index + length
  const after = to === text.length ? text.slice(end) : `${text.slice(end, to).replace(/\s?\S*$/, '')}…`
  return `${before}${text.slice(index, end)}${after}`.trim().toWellFormed()
}
