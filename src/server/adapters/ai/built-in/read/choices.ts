import type { Figures } from './figures.ts'

type Name = keyof Figures

const amount = '[€$£¥₹]?\\d(?:[\\d.,]{0,12}\\d)?(?:\\s?(?:%|percent\\b|[€$£¥₹]|eur\\b|usd\\b|gbp\\b))?'
const choice = `(?:\\b\\d{1,2} for )?${amount}`
const behind = '(?: (?:off|discount|each))?'
const small = '(?:(?:an?|at|for|with|by|of) ){0,2}'
const most = 3
/** So many of something are nothing to choose from. */
const noCount = '(?![\\d.,]*\\d| ?(?:units|pieces|pcs|orders|times|days|weeks)\\b)'
const joined = (by: string) =>
  new RegExp(`(?<![\\d.,])${choice}${behind}(?:${by}${small}${choice}${behind}${noCount}){1,${most}}`, 'giu')
/** “20 % off or 10 % off”, “2 for 50 or 3 for 70”. */
const either = joined(',? (?:or|vs\\.?|versus) ')
/** “35, 38 or 42”. */
const list = joined('(?:,? (?:or|vs\\.?|versus|and) |, (?:or )?)')
const each = new RegExp(choice, 'giu')
const chooses = /\b(?:or|vs|versus)\b/i
const compares = /\bcompare\b|\bwhich\b.{0,40}\b(?:best|better|more|most)\b/i

/** “20 or 30 %”. */
const shareOfBoth = /(?<=\d)(?= (?:or|vs) \d[\d.,]{0,12} ?%)/gi
/** One is no bundle. */
const oneAlone = /^1 for /

/** A message that gives several numbers to choose from, as one message for each of them; none where it gives no choice. */
export function choicesIn(message: string): string[] {
  const text = message.replace(shareOfBoth, ' %')
  const listed = [...text.matchAll(list)].find(
    ([said]) => isOfOneKind(said) && (chooses.test(said) || compares.test(text)),
  )
  const found = listed ?? [...text.matchAll(either)][0]
  if (!found) return []
  const [said] = found
  const name = said.match(/\b(?:off|discount|each)\b/i)?.[0]
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + said.length)]
  const choices = said.match(each) ?? []
  return choices.map((one) => `${before}${one.replace(oneAlone, 'price ')}${name ? ` ${name}` : ''}${after}`)
}

/** “Cost 10, 20 % or 30 % off” lists two, not three. */
const isOfOneKind = (said: string): boolean =>
  new Set(said.match(each)?.map((one) => one.endsWith('%'))).size === 1

/** Figures that can be compared side by side. */
const comparable: ReadonlySet<Name> = new Set<Name>([
  'price',
  'cost',
  'shipping',
  'discountRate',
  'discountAmount',
  'bundleUnits',
  'bundlePrice',
  'bundlePaid',
  'cpa',
  'roas',
])

export interface Choices {
  /** Figures they have in common. */
  common: Figures
  /** Figures of each alone. */
  own: Figures[]
}

/** The figures of several messages by what they share; nothing where they differ in what cannot be set side by side. */
export function partedFrom(all: Figures[]): Choices | undefined {
  const names = [...new Set(all.flatMap((figures) => Object.keys(figures) as Name[]))]
  const isShared = (name: Name) =>
    all.every((figures) => figures[name] && all[0]?.[name]?.value.equals(figures[name].value))
  const shared = names.filter(isShared)
  const own = all.map((figures) => pick(figures, (name) => !shared.includes(name)))
  const isClear = own.every(
    (figures) =>
      Object.keys(figures).length > 0 &&
      (Object.keys(figures) as Name[]).every((name) => comparable.has(name)),
  )
  return all.length > 1 && isClear
    ? { common: pick(all[0] ?? {}, (name) => shared.includes(name)), own }
    : undefined
}

const pick = (figures: Figures, wanted: (name: Name) => boolean): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => wanted(name as Name)))
