import { type Line, readLines } from './blocks.ts'
import { splitList } from './words.ts'

/** What was told about a product in words. Copy is made of this and of nothing else. */
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
}

export type FactName = Exclude<keyof Facts, 'features' | 'forbidden'>

export const noFacts: Facts = { features: [], forbidden: [] }

const keys: [FactName | 'features' | 'forbidden', RegExp][] = [
  ['name', /^(?:product(?:\.title| ?name)?|name|title)$/i],
  ['brand', /^(?:brand(?:\.name)?|shop|store)$/i],
  ['features', /^(?:product\.)?(?:features?|specs|facts)$/i],
  ['materials', /^(?:product\.)?(?:materials?|made (?:of|from))$/i],
  ['box', /^(?:product\.)?(?:box|in the box|contents?|includes|included)$/i],
  ['size', /^(?:product\.)?(?:size|dimensions|measures|weight)$/i],
  ['audience', /^(?:audience(?:\.primary)?|for whom|target(?: group| audience)?|customers?|buyers?)$/i],
  ['pain', /^(?:audience\.pains?|pains?(?: points?)?|problems?)$/i],
  ['promise', /^(?:offer\.promise|promise|benefits?|audience\.desires?|usp)$/i],
  ['guarantee', /^(?:offer\.)?(?:guarantee|warranty)$/i],
  ['delivery', /^(?:policy\.shipping|delivery(?: time)?|shipping (?:time|days|policy)|ships in)$/i],
  ['returns', /^(?:policy\.)?(?:returns?|return policy|refund policy)$/i],
  ['contact', /^(?:policy\.)?(?:contact|support|support email)$/i],
  ['voice', /^(?:brand\.)?(?:voice|tone|tone of voice)$/i],
  ['forbidden', /^(?:product\.)?(?:prohibited ?claims|forbidden(?: claims| words)?|never say|do not say)$/i],
]

export function factsFromLines(lines: Line[]): Facts {
  const facts: Facts = { features: [], forbidden: [] }
  for (const { key, value } of lines) {
    const name = keys.find(([, pattern]) => pattern.test(key))?.[0]
    if (name === 'features' || name === 'forbidden') facts[name] = splitList(value)
    // A fact is what the first sentence says; what follows it is about the task.
    else if (name) facts[name] = value.split(/\.\s/, 1)[0]?.replace(/\.$/, '')
  }
  const days = (end: 'min' | 'max') =>
    lines.find(({ key }) => key.toLowerCase() === `supplier.shippingdays${end}`)?.value
  const [least, most] = [days('min'), days('max')]
  if (!facts.delivery && least && most) facts.delivery = `${least}–${most} days`
  return facts
}

/** “…description for a folding desk lamp made of oak for students with a USB-C port”, “I sell a folding desk lamp”. */
const asked =
  /\b(?:titles?|names?|headlines?|descriptions?|bullets?|points|ads?|copy|emails?|faqs?|page)\b[^.!?\n]{0,40}?\b(?:for|about|of) (?:(?:a|an|the|my|our|this|these) )?(?!https?:|www\.|abandoned|facebook|instagram|google|meta|shopify|amazon|tiktok|black friday|launch|welcome|which|what|me\b|us\b|it\b)(?<rest>[^.!?\n]{3,600})/i
const sold = /\b(?:sell|selling|promote|launch|launching) (?:a|an|my|our|these) (?<rest>[^.!?\n]{3,600})/i
const markers =
  /\s+(?=(?:made (?:of|from)|with|for|that|which)\s)|,\s*(?=(?:made (?:of|from)|with|for|that|which)\s)/i

function factsFromSentence(text: string): Partial<Facts> {
  const rest = (asked.exec(text) ?? sold.exec(text))?.groups?.rest
  if (!rest) return {}
  const [name = '', ...clauses] = rest.split(markers)
  const facts: Partial<Facts> = {}
  const cleaned = name.split(/[,:;(]| at [€$£\d]| using | in (?:the )?(?:aida|pas|fab)\b/i)[0]?.trim()
  if (cleaned) facts.name = cleaned
  for (const clause of clauses) {
    const [, marker = '', value = ''] =
      /^(made (?:of|from)|with|for|that|which)\s+(.+)$/i.exec(clause.trim()) ?? []
    const said = value.replace(/[,;:]\s*$/, '')
    if (/^made/i.test(marker)) facts.materials = said
    else if (/^with$/i.test(marker)) facts.features = [...(facts.features ?? []), ...splitList(said)]
    else if (/^for$/i.test(marker)) facts.audience ??= said
    else facts.promise ??= said
  }
  return facts
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
  return (below?.filter((row) => row !== '') ?? bullets).slice(0, 20)
}

export function factsFromMessage(text: string): Facts {
  const sentence = { ...noFacts, ...factsFromSentence(text) }
  return merged(merged(sentence, factsFromLines(readLines(text))), { ...noFacts, features: listed(text) })
}

/** What is said later counts; a list that is empty says nothing. */
export function merged(earlier: Facts, later: Facts): Facts {
  return {
    ...earlier,
    ...later,
    features: later.features.length > 0 ? later.features : earlier.features,
    forbidden: [...new Set([...earlier.forbidden, ...later.forbidden])],
  }
}
