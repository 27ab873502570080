import type { Line } from '../../read/blocks.ts'
import { type FactName, type Facts, gainFrom } from '../../read/facts.ts'
import { capital } from '../../read/words.ts'
import type { Ask } from '../../skill.ts'
import { waitingNote } from '../../write/order-table.ts'
import { paragraphs } from '../../write/working.ts'

/** The facts that copy may be made of. */
export interface ProductSheet extends Facts {
  name: string
  price: string | undefined
  /** Left out because the business forbids to claim them. */
  leftOut: string[]
  waiting: Line[]
}

export function sheetOf(ask: Ask): ProductSheet | undefined {
  const { facts, given, productPrice, notation } = ask
  const { features, forbidden, gains, ...words } = facts
  const leftOut: string[] = []
  const allowed = (text: string): string[] => {
    const isForbidden = forbidden.some((claim) => text.toLowerCase().includes(claim.toLowerCase()))
    if (isForbidden) leftOut.push(clean(text))
    return isForbidden ? [] : [clean(text)]
  }
  const kept = Object.fromEntries(
    Object.entries(words).flatMap(([name, text]) => allowed(text).map((fact) => [name, fact])),
  )
  const { name } = kept
  if (!name) return undefined
  const price = given.price ?? productPrice
  return {
    ...kept,
    name,
    features: features.map((feature) => withGain(facts, feature)).flatMap(allowed),
    forbidden,
    gains,
    price: price && notation.money(price.value),
    leftOut,
    waiting: ask.waiting,
  }
}

function withGain(facts: Facts, feature: string): string {
  const gain = featureAndBenefit(feature).benefit ? undefined : gainFrom(facts, feature)
  return gain ? `${feature}: ${gain}` : feature
}

/** A fact must not break the table or the list that it stands in. */
const clean = (text: string) => text.replace(/[|<>\s`]+/g, ' ').trim()

const asked: Record<FactName | 'features' | 'price', string> = {
  name: 'what the product is called',
  brand: 'the brand',
  features: 'features',
  materials: 'the material',
  box: 'what is in the box',
  size: 'the size',
  audience: 'whom it is for',
  pain: 'the problem it solves',
  promise: 'the main benefit',
  guarantee: 'the guarantee',
  delivery: 'the delivery time',
  returns: 'the return policy',
  contact: 'how to reach you',
  voice: 'the tone',
  price: 'the price',
}

export type NeededFact = keyof typeof asked

const missingFacts = (sheet: ProductSheet, wanted: NeededFact[]): string[] =>
  wanted
    .filter((name) => (name === 'features' ? sheet.features.length === 0 : !sheet[name]))
    .map((name) => asked[name])

/** The draft by itself, to be copied; what is said about it stands below. */
export const draft = (...parts: (string | false | undefined)[]): string =>
  `\`\`\`draft\n${paragraphs(...parts)}\n\`\`\``

/** One of several short drafts, each to be copied by itself, with its length and the longest that is shown whole. */
export const piece = (name: string, text: string, longest?: number): string =>
  `\`\`\`draft ${name}, ${longest ? `${text.length} of ${longest}` : text.length} characters\n${text}\n\`\`\``

/** Note under every draft: missing facts, and why. */
export function underDraft(sheet: ProductSheet, wanted: NeededFact[]): string {
  const missing = missingFacts(sheet, wanted)
  return paragraphs(
    'Every statement comes from facts I was given. I arrange them by rules; a connected model writes more freely.',
    missing.length > 0 && `Missing, and so left out: ${missing.join(', ')}.`,
    sheet.leftOut.length > 0 && `Not used, because your rules forbid it: ${sheet.leftOut.join('; ')}.`,
    waitingNote(sheet.waiting),
    sheet.voice !== undefined && `The tone “${sheet.voice}” is yours to add: I cannot write in a tone.`,
  )
}

/** How many are asked for: “5 titles”, “3 product titles”. */
export function countAsked(text: string, things: string): number | undefined {
  const said = new RegExp(`\\b(\\d{1,2}) (?:\\p{L}+ ){0,2}(?:${things})\\b`, 'iu').exec(text)?.[1]
  return said ? Number(said) : undefined
}

/** Why there are fewer than were asked for. */
export const fewerNote = (asked: number | undefined, made: number): string | false =>
  asked !== undefined &&
  made < asked &&
  `You asked for ${asked}; your facts make ${made}. Each fact that you add makes more of them.`

export const needFacts = (what: string): string =>
  [
    `For ${what} I need facts; I never make one up. Send me what you have of these, one per line:`,
    [
      'Product: …',
      'Features: …; …; …',
      'Audience: …',
      'Problem: …',
      'Benefit: …',
      'Material: …',
      'Guarantee: …',
      'Delivery: …',
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
  ].join('\n\n')

/** As a sentence of its own. */
export const sentence = (text: string): string => `${capital(text).replace(/[.!?]+$/, '')}.`

export const the = (name: string): string => (/^(?:the|my|our|your|a|an) /i.test(name) ? name : `the ${name}`)

/** As many sentences as fit, in their order; the first is cut at a word if it alone is too long. */
export function pack(limit: number, sentences: (string | false | undefined)[]): string {
  const given = sentences.filter((one) => typeof one === 'string')
  let text = ''
  for (const one of given) {
    const longer = text === '' ? one : `${text} ${one}`
    if (longer.length <= limit) text = longer
  }
  return text === '' ? cutAtWord(given[0] ?? '', limit) : text
}

export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit + 1)
  const space = cut.lastIndexOf(' ')
  return (space > 0 ? cut.slice(0, space) : text.slice(0, limit)).replace(/[ ,;:–-]+$/, '')
}

/** “Foldable, so it fits in a bag” is a feature and what it is good for. */
export function featureAndBenefit(feature: string): { feature: string; benefit: string | undefined } {
  const [, what, good] = /^(.{2,120}?)(?:,? so (?:that )?|: | [–-] )(.{2,200})$/.exec(feature) ?? []
  return what && good ? { feature: what, benefit: good } : { feature, benefit: undefined }
}

export const guaranteeLine = ({ guarantee }: ProductSheet): string | undefined =>
  guarantee && (/guarantee|warranty/i.test(guarantee) ? sentence(guarantee) : `Guarantee: ${guarantee}.`)
