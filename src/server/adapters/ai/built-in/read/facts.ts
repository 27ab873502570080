import { type Line, readLines } from './blocks.ts'
import { fullerName, isSameProduct, namesPeople, namesProduct } from './product.ts'
import { firstMatches, joinList, splitList } from './words.ts'

/** Facts about a product in words, the only source of copy. */
export interface Facts {
  name?: string
  brand?: string
  features: string[]
  materials?: string
  box?: string
  size?: string
  audience?: string
  pain?: string
  promise?: string
  guarantee?: string
  delivery?: string
  returns?: string
  contact?: string
  voice?: string
  /** Claims that must not be made. */
  forbidden: string[]
  /** Possible gain from a feature: “USB-C charging: no cable mess”. */
  gains: Line[]
}

export type FactName = Exclude<keyof Facts, 'features' | 'forbidden' | 'gains'>

export const noFacts: Facts = { features: [], forbidden: [], gains: [] }

/** The words for a fact, also those with which a draft asks for it. */
const labels: [FactName | 'features' | 'forbidden', string][] = [
  ['name', 'product(?:\\.title| ?name)?|name|title'],
  ['brand', 'brand(?:\\.name)?|shop|store'],
  ['features', '(?:product\\.)?(?:features?|specs|facts)'],
  ['materials', '(?:product\\.)?(?:materials?|made (?:of|from))'],
  ['box', '(?:product\\.)?(?:box|(?:what is )?in the box|contents?|includes|included)'],
  ['size', '(?:product\\.)?(?:size|dimensions|measures|weight)'],
  [
    'audience',
    'audience(?:\\.primary)?|for whom|whom it is for|target(?: group| audience)?|customers?|buyers?',
  ],
  ['pain', 'audience\\.pains?|pains?(?: points?)?|problems?(?: it solves)?'],
  ['promise', 'offer\\.promise|promise|(?:(?:main|key|biggest) )?benefits?|audience\\.desires?|usp'],
  ['guarantee', '(?:offer\\.)?(?:guarantee|warranty)'],
  ['delivery', 'policy\\.shipping|delivery(?: time)?|shipping (?:time|days|policy)|ships in'],
  ['returns', '(?:policy\\.)?(?:returns?|return policy|refund policy)'],
  ['contact', '(?:policy\\.)?(?:contact|support|support email|how to reach (?:you|us))'],
  ['voice', '(?:brand\\.)?(?:voice|tone|tone of voice)'],
  ['forbidden', '(?:product\\.)?(?:prohibited ?claims|forbidden(?: claims| words)?|never say|do not say)'],
]
const keys = labels.map(([name, words]) => [name, new RegExp(`^(?:the )?(?:${words})$`, 'i')] as const)

export function factsFromLines(lines: Line[]): Facts {
  const facts: Facts = { features: [], forbidden: [], gains: [] }
  for (const { key, value } of lines) {
    const name = keys.find(([, pattern]) => pattern.test(key))?.[0]
    if (name === 'features' || name === 'forbidden') facts[name] = splitList(value)
    else if (name) facts[name] = asPhrase(value)
    else facts.gains.push({ key, value })
  }
  const days = (end: 'min' | 'max') =>
    lines.find(({ key }) => key.toLowerCase() === `supplier.shippingdays${end}`)?.value
  const [least, most] = [days('min'), days('max')]
  if (!facts.delivery && least && most) facts.delivery = `${least}–${most} days`
  return facts
}

/** A fact is what the first sentence says; what follows it is about the task. A list is told as people say one. */
function asPhrase(value: string): string {
  const first = (value.split(/\.\s/, 1)[0] ?? '').replace(/[\s.,;]+$/, '')
  return first.includes(';') ? joinList(splitList(first)) : first
}

const anyLabel = labels
  .filter(([name]) => name !== 'name')
  .map(([, words]) => words)
  .join('|')
/** “The guarantee is 30 days, material is bamboo”, “Guarantee: 30 days. Benefit: a dry floor”. */
const stated = new RegExp(
  `(?<=^|[.,;!\\n]\\s{0,3}|\\band )(?:(?:the|our|its|my) )?(?<key>${anyLabel})(?: (?:is|are) |: ?)(?=\\S)`,
  'gi',
)
const mostStated = 20

/** Facts within sentences, each up to the next one or the end of its sentence. */
function factsStated(text: string): Facts {
  if (/^\W*(?:what|which|who|how|where|when|is|are|do|does)\b|\?\s*$/i.test(text)) return noFacts
  const found = firstMatches(text, stated, mostStated)
  return factsFromLines(
    found.map((match, at) => ({
      key: match.groups?.key ?? '',
      value:
        text
          .slice(match.index + match[0].length, found[at + 1]?.index)
          .split('\n')[0]
          ?.replace(/[\s,;]*(?:\band\s*)?$/i, '') ?? '',
    })),
  )
}

/** “…description for a folding desk lamp made of oak for students with a USB-C port”, “I sell a folding desk lamp”. */
const asked =
  /\b(?:titles?|names?|headlines?|descriptions?|bullets?|points|ads?|copy|emails?|faqs?|page|captions?|taglines?|slogans?)\b[^.!?\n]{0,40}?\b(?:for|about|of) (?:(?:a|an|the|my|our|this|these) )?(?!https?:|www\.|abandoned|facebook|instagram|google|meta|shopify|amazon|tiktok|black friday|launch|welcome|at most|at least|up to|max(?:imum)?\b|under\b|\d|which|what|me\b|us\b|it\b)(?<rest>[^.!?\n]{3,600})/i
const sold = /\b(?:sell|selling|promote|launch|launching) (?:a|an|my|our|these) (?<rest>[^.!?\n]{3,600})/i
const markers =
  /\s+(?=(?:made (?:of|from)|with|for|that|which)\s)|,\s*(?=(?:made (?:of|from)|with|for|that|which)\s)/i

/** How it is to be written is no fact: “with PAS”, “using the AIDA formula”. */
const framework =
  /,?\s{0,3}\b(?:with|using|in|by|as|following)(?: the)? (?:aida|pas|fab)\b(?: (?:framework|formula|structure|style))?/gi

/** Nor is whose words it is to sound like. */
const manner = /,?\s{0,3}\bin (?:the|a|an)(?: \p{L}{2,20})? (?:voice|style|tone)(?: of [^.,;!?\n]{1,60})?/giu

const isAmount = /^\p{Sc}?\d/u

/** “A desk lamp, oak, dimmable”: what stands in a list behind the name, but for the price and for what is to be done. */
const isListed = (part: string) => part !== '' && !noFeature.test(part) && !noListed.test(part)
const noListed =
  /^[\d.,\s]+$|\b(?:eur|usd|gbp|euros?|dollars?|pounds?|cheap|price)\b|^(?:please|thanks|make|keep|use|using|write|give|focus|include|mention|add|tone|in|on|and|or|but|max|maximum|at|about|around|under|less|more|i|we|you|it|that|which|who|with|for|one|two|three|\d+ (?:titles?|options?|versions?|variants?|ads?|bullets?))\b/i

function factsFromSentence(message: string): Partial<Facts> {
  const text = message.replace(framework, '').replace(manner, '')
  const rest = (asked.exec(text) ?? sold.exec(text))?.groups?.rest
  if (!rest) return {}
  const [name = '', ...clauses] = rest.split(markers)
  const facts: Partial<Facts> = {}
  const [cleaned, ...others] = name
    .split(/[,:;(]| at [€$£\d]| using | in (?:the )?(?:aida|pas|fab)\b/i)
    .map((part) => part.trim())
  if (cleaned && namesProduct(cleaned)) {
    facts.name = cleaned
    const features = others.filter(isListed)
    if (features.length > 0) facts.features = features
  } else if (cleaned && namesPeople(cleaned)) facts.audience = cleaned
  for (const clause of clauses) {
    const [, marker = '', value = ''] =
      /^(made (?:of|from)|with|for|that|which)\s+(.+)$/i.exec(clause.trim()) ?? []
    const said = value.replace(/[,;:]\s*$/, '')
    if (/^made/i.test(marker)) facts.materials = said
    else if (/^with$/i.test(marker)) facts.features = [...(facts.features ?? []), ...splitList(said)]
    else if (!/^for$/i.test(marker)) facts.promise ??= said
    else if (!isAmount.test(said)) facts.audience ??= said
  }
  return facts
}

/** “It is made of oak, dimmable and foldable, for people who work at home.” */
const described =
  /(?<=^|[.!\n]\s{0,3})(?:it|this|they)(?:['’]s| is| are| has(?! to\b)| have(?! to\b)| comes? with) (?<rest>[^.!?\n]{3,300})(?=[.!\n]|$)/gi
const warranted =
  /\b\d{1,3}[- ](?:day|month|year)s?[- ](?:(?:money[- ]back|full|long) )?(?:guarantee|warranty)\b/i
/** How it is to be written, or what else is said of it: no feature. */
const noFeature =
  /^(?:not|no|too|very|so|my|our|the|to|what|how|because|important|urgent|meant)\b|^(?:a|an) [\p{L}-]+$|\b(?:short|brief|funny|words|characters|english)\b|\p{Sc}/iu
const mostDescribed = 5

/** Facts in sentences about a product, in the message that names it: “It is good, thanks” is about a draft. */
function factsDescribed(text: string): Partial<Facts> {
  const facts: Partial<Facts> = {}
  const said = firstMatches(text, described, mostDescribed).flatMap(({ groups }) =>
    (groups?.rest ?? '').split(','),
  )
  for (const part of said.map((each) => each.replace(/^\s*and /, '').trim())) {
    const [, marker = '', value = ''] = /^(made (?:of|from)|for) (.+)$/i.exec(part) ?? []
    if (/^made/i.test(marker)) facts.materials = value
    else if (namesPeople(value)) facts.audience = value
    else if (!marker && !warranted.test(part))
      facts.features = [...(facts.features ?? []), ...splitList(part).filter((each) => !noFeature.test(each))]
  }
  const [guarantee] = warranted.exec(text) ?? []
  return guarantee ? { ...facts, guarantee } : facts
}

const bullet = /^\s{0,8}[-*•]\s+([^:\n]{2,200})$/
const heading = /\b(?:facts|features):\s*\n+((?:[^\n]{2,300}\n)+)/i

/** Bullets wherever they stand, and the lines below “Facts:” up to the next empty one. */
function listed(text: string): string[] {
  const below = heading
    .exec(`${text}\n`)?.[1]
    ?.split('\n', 20)
    .map((row) => row.replace(/^\s*[-*•]\s+/, '').trim())
  const bullets = text.split('\n', 200).flatMap((row) => bullet.exec(row)?.[1]?.trim() ?? [])
  const rows = (below?.filter((row) => row !== '') ?? bullets).slice(0, 20)
  // Facts that were filled in as one line are a list all the same.
  return rows.length === 1 && rows[0] !== undefined ? splitList(rows[0]) : rows
}

export function factsFromMessage(text: string): Facts {
  const ofProduct = factsFromSentence(text)
  const sentence = { ...noFacts, ...(ofProduct.name && factsDescribed(text)), ...ofProduct }
  const told = merged(merged(sentence, factsStated(text)), factsFromLines(readLines(text)))
  return merged(told, { ...noFacts, features: listed(text) })
}

/** Later facts win; an empty list says nothing. */
export function merged(earlier: Facts, later: Facts): Facts {
  return {
    ...earlier,
    ...later,
    features: later.features.length > 0 ? later.features : earlier.features,
    forbidden: [...new Set([...earlier.forbidden, ...later.forbidden])],
    gains: [...earlier.gains, ...later.gains].slice(-mostGains),
  }
}

const mostGains = 40

/** The same, of one product. */
export function mergedOfOne(earlier: Facts, later: Facts): Facts {
  const name = fullerName(earlier.name, later.name)
  return { ...merged(earlier, later), ...(name && { name }) }
}

/** True if what is said next is about another product: then what was told of the one before does not hold for it. */
export const isOfAnother = (known: Facts, { name }: Facts): boolean =>
  known.name !== undefined && name !== undefined && !isSameProduct(known.name, name)

/** Facts that apply to everything a shop sells. */
export const ofShop = ({ brand, returns, contact, voice, forbidden }: Facts): Facts => ({
  ...noFacts,
  ...(brand && { brand }),
  ...(returns && { returns }),
  ...(contact && { contact }),
  ...(voice && { voice }),
  forbidden,
})

/** The gain from a feature that was told for it, in whichever case. */
export const gainFrom = ({ gains }: Facts, feature: string): string | undefined =>
  gains.findLast(({ key }) => key.toLowerCase() === feature.toLowerCase())?.value
