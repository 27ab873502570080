import {
  type Candidate,
  type ExtractedFields,
  type ExtractedValue,
  type ExtractedVariant,
  type ExtractionField,
  type ExtractionSource,
  extractionFields,
} from '#contracts/extraction.ts'
import type { CleanFact, CleanFacts } from './clean-facts.ts'
import { sameTitle } from './page-context.ts'
import { pictureKey } from './values/image-address.ts'
import { sizeOf } from './values/images.ts'

/** How sure a value of each source is when nothing speaks for or against it. */
const certainty: Record<ExtractionSource, number> = {
  shopify: 0.98,
  'json-ld': 0.94,
  microdata: 0.9,
  rdfa: 0.86,
  'open-graph': 0.8,
  script: 0.76,
  html: 0.65,
}
const MOST_CERTAIN = 0.99
/** Share of another source's certainty that agreement adds, and of the own that disagreement costs. */
const AGREEMENT = 0.5
const DISAGREEMENT = 0.9
const MAX_CANDIDATES = 6

/** Values of all sources by field: the same values as one candidate, different ones side by side, best first. */
export function mergeFacts(facts: CleanFacts[]): ExtractedFields {
  const merged = Object.fromEntries(
    extractionFields.map((field) => [field, candidatesOf(field, facts)]),
  ) as unknown as ExtractedFields
  const [price] = merged.price
  // A former price that is not above the price strikes nothing out.
  const compareAt = merged.compareAt.filter(
    ({ value }) => !price || Number(value) > Number(price.value.amount),
  )
  return { ...merged, compareAt }
}

function candidatesOf<Field extends ExtractionField>(field: Field, facts: CleanFacts[]): Candidate[] {
  const stated = facts.flatMap((each) => (each[field] as CleanFact<Field> | undefined) ?? [])
  const groups: CleanFact<Field>[][] = []
  for (const fact of stated.toSorted((one, other) => confidenceOf(other) - confidenceOf(one))) {
    const group = groups.find(([first]) => first && isSame(field, first.value, fact.value))
    if (group) group.push(fact)
    else groups.push([fact])
  }
  const candidates = groups.map((group) => candidateOf(field, group, groups.length > 1))
  return candidates.sort((one, other) => other.confidence - one.confidence).slice(0, MAX_CANDIDATES)
}

const confidenceOf = ({ source, trust }: CleanFact): number => certainty[source] * trust

function candidateOf<Field extends ExtractionField>(
  field: Field,
  group: CleanFact<Field>[],
  isDisputed: boolean,
): Candidate {
  const best = fullest(field, group)
  const others = group.filter(({ source }) => source !== best.source)
  const doubt = group.reduce(
    (rest, fact, at) => rest * (1 - confidenceOf(fact) * (at === 0 ? 1 : AGREEMENT)),
    1,
  )
  const confidence = Math.min(MOST_CERTAIN, 1 - doubt) * (isDisputed ? DISAGREEMENT : 1)
  return {
    value: best.value,
    source: best.source,
    agreeing: [...new Set(others.map(({ source }) => source))],
    confidence: Math.round(confidence * 100) / 100,
    snippet: best.snippet,
  } as Candidate
}

/** Prefers the longer of two lists that agree. Previews append the shop's name to titles. */
function fullest<Field extends ExtractionField>(field: Field, group: CleanFact<Field>[]): CleanFact<Field> {
  const [first] = group as [CleanFact<Field>]
  if (field === 'title' && first.source === 'open-graph')
    return group.reduce(
      (best, fact) => (String(fact.value).length < String(best.value).length ? fact : best),
      first,
    )
  if (field !== 'images' && field !== 'variants' && field !== 'specifications') return first
  const best = group.reduce(
    (most, fact) => (detailOf(field, fact.value) > detailOf(field, most.value) ? fact : most),
    first,
  )
  if (field !== 'images') return best
  const lists = [best, ...group].map(({ value }) => value as string[])
  return { ...best, value: largestImages(lists) as ExtractedValue<Field> }
}

/** Pictures of the first list, each at the largest address that any list has for it. */
function largestImages(lists: string[][]): string[] {
  const largest = new Map<string, string>()
  for (const url of lists.flat()) {
    const key = pictureKey(url)
    const known = largest.get(key)
    if (known === undefined || sizeOf(url) > sizeOf(known)) largest.set(key, url)
  }
  return (lists[0] ?? []).map((url) => largest.get(pictureKey(url)) ?? url)
}

function detailOf(field: ExtractionField, value: unknown): number {
  const list = value as unknown[]
  if (field !== 'variants') return list.length
  const variants = value as ExtractedVariant[]
  const isOptioned = variants.every(({ options }) => options.length > 0)
  const isPriced = variants.every(({ price }) => price !== null)
  return (isOptioned ? 2 : 0) + (isPriced ? 1 : 0)
}

const sameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** True if two sources say the same, each in its own form. */
function isSame<Field extends ExtractionField>(
  field: Field,
  one: ExtractedValue<Field>,
  other: ExtractedValue<Field>,
): boolean {
  const pair = <Value>() => [one, other] as unknown as [Value, Value]
  switch (field) {
    case 'title':
      return sameTitle(...pair<string>())
    case 'description':
      return sameBeginning(...pair<string>())
    case 'price': {
      const [first, second] = pair<{ amount: string }>()
      return Number(first.amount) === Number(second.amount)
    }
    case 'compareAt':
    case 'reviewCount':
      return Number(one) === Number(other)
    case 'rating': {
      const [first, second] = pair<{ value: string }>()
      return Number(first.value).toFixed(1) === Number(second.value).toFixed(1)
    }
    case 'gtin':
      return String(one).padStart(14, '0') === String(other).padStart(14, '0')
    case 'images':
      return sharesPictures(...pair<string[]>())
    case 'variants':
      return sameVariants(...pair<ExtractedVariant[]>())
    case 'specifications':
      return sharesNames(...pair<{ name: string }[]>())
    case 'availability':
      return isBuyable(String(one)) === isBuyable(String(other))
    default:
      return sameText(String(one), String(other))
  }
}

const isBuyable = (availability: string): boolean =>
  !/^(?:out of stock|sold out|discontinued)$/.test(availability)

function sameBeginning(one: string, other: string): boolean {
  const naked = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .slice(0, 80)
  const [first, second] = [naked(one), naked(other)]
  return first.startsWith(second) || second.startsWith(first)
}

function sharesPictures(one: string[], other: string[]): boolean {
  const keys = new Set(one.map(pictureKey))
  if (other.some((url) => keys.has(pictureKey(url)))) return true
  // A preview names one photo, often in another size than the gallery.
  if (one.length > 1 && other.length > 1) return false
  const numbers = new Set(one.flatMap(fileNumbers))
  return other.some((url) => fileNumbers(url).some((number) => numbers.has(number)))
}

/** Parts of a file's name such as `MLB7032`, which tell photos of one host apart. */
const fileNumbers = (url: string): string[] => {
  const { host, pathname } = new URL(url)
  const name = pathname.slice(pathname.lastIndexOf('/') + 1)
  return name
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part.length >= 7 && /\d{3}/.test(part) && /[A-Za-z]/.test(part))
    .map((part) => `${host} ${part}`)
}

const sharesNames = (one: { name: string }[], other: { name: string }[]): boolean =>
  one.some(({ name }) => other.some((each) => sameText(each.name, name)))

/** The same number of variants, and no prices that differ. */
function sameVariants(one: ExtractedVariant[], other: ExtractedVariant[]): boolean {
  const prices = (variants: ExtractedVariant[]) =>
    variants.map(({ price }) => (price === null ? undefined : Number(price))).sort()
  const [first, second] = [prices(one), prices(other)]
  return (
    first.length === second.length &&
    (first.every((price, at) => price === second[at]) ||
      [first, second].some((list) => list.includes(undefined)))
  )
}
