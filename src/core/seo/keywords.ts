const stop = new Set(
  'a an the of for in on to and or with without my your is are best what which how why where when buy cheap price online near me vs der die das für mit und oder le la les de des pour'.split(
    ' ',
  ),
)

const wordsOf = (phrase: string): string[] => phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** A word without the endings of plurals, so that “lamps” and “lamp” meet. */
const stemOf = (word: string): string =>
  word.length > 4
    ? word
        .replace(/(?:ies|ied)$/, 'y')
        .replace(/(?:sses)$/, 'ss')
        .replace(/([^s])s$/, '$1')
    : word

const stemsOf = (phrase: string): string[] => {
  const meaningful = wordsOf(phrase).filter((word) => !stop.has(word))
  return (meaningful.length > 0 ? meaningful : wordsOf(phrase)).map(stemOf)
}

export type KeywordIntent = 'informational' | 'commercial' | 'transactional' | 'navigational'

const rules: [KeywordIntent, RegExp][] = [
  ['navigational', /\b(?:login|log in|website|official|contact|address|opening hours)\b/],
  [
    'transactional',
    /\b(?:buy|order|price|prices|cheap|discount|coupon|sale|shop|delivery|for sale|online|kaufen|bestellen)\b/,
  ],
  [
    'commercial',
    /\b(?:best|top|review|reviews|vs|versus|compare|comparison|alternative|alternatives|test)\b/,
  ],
  ['informational', /\b(?:how|what|why|when|who|which|guide|tutorial|ideas|tips|meaning|diy|can you|does)\b/],
]

/** Intent that the words of a phrase show; undefined if they show none. */
export const intentOf = (phrase: string): KeywordIntent | undefined =>
  rules.find(([, words]) => words.test(phrase.toLowerCase()))?.[0]

interface PhraseGroup {
  name: string
  size: number
}

/**
 * Groups phrases that share their rarer words: each phrase joins the group it shares most of its words with, largest groups first.
 * A group is named by its shortest phrase.
 */
export function clusterPhrases(phrases: readonly string[]): Map<string, string> {
  const groupsByStem = new Map<string, PhraseGroup[]>()
  const named = new Map<string, string>()
  const ordered = phrases
    .map((phrase) => ({ phrase, stems: stemsOf(phrase) }))
    .sort(
      (one, other) =>
        one.stems.length - other.stems.length ||
        one.phrase.length - other.phrase.length ||
        one.phrase.localeCompare(other.phrase),
    )
  for (const { phrase, stems: list } of ordered) {
    const stems = new Set(list)
    const fitting = closestGroup(stems, groupsByStem)
    named.set(phrase, fitting?.name ?? phrase)
    if (fitting) continue
    const group = { name: phrase, size: stems.size }
    for (const stem of stems) {
      const known = groupsByStem.get(stem)
      if (known) known.push(group)
      else groupsByStem.set(stem, [group])
    }
  }
  return named
}

/** The group with the largest share of its stems in the phrase, if that is most of them. */
function closestGroup(stems: Set<string>, groupsByStem: Map<string, PhraseGroup[]>): PhraseGroup | undefined {
  const shared = new Map<PhraseGroup, number>()
  for (const stem of stems)
    for (const group of groupsByStem.get(stem) ?? []) shared.set(group, (shared.get(group) ?? 0) + 1)
  return [...shared]
    .map(([group, count]) => ({ group, share: count / group.size }))
    .filter(({ share }) => share > 0.6)
    .sort((one, other) => other.share - one.share || other.group.size - one.group.size)[0]?.group
}

/** How close the meanings of two clusters are that become one. */
const SAME_MEANING = 0.75

/** For each new cluster, the earlier one that means the same, if there is one. Vectors have length 1, in the order of the names. */
export function joinByMeaning(
  names: readonly string[],
  vectors: readonly Float32Array[],
  isNew: (name: string) => boolean,
): Map<string, string> {
  const joined = new Map<string, string>()
  for (const [at, name] of names.entries()) {
    if (!isNew(name)) continue
    let best: { name: string; closeness: number } | undefined
    for (let other = 0; other < at; other += 1) {
      const earlier = names[other]
      if (earlier === undefined || joined.has(earlier)) continue
      const closeness = dot(vectors[at], vectors[other])
      if (closeness >= SAME_MEANING && closeness > (best?.closeness ?? 0)) best = { name: earlier, closeness }
    }
    if (best) joined.set(name, best.name)
  }
  return joined
}

const dot = (one: Float32Array | undefined, other: Float32Array | undefined): number =>
  one && other ? one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) : 0

const MOST_SEED_WORDS = 6

/** A phrase that a title is about: its first part, without the name of the shop. Undefined if that is no phrase. */
export function seedOf(title: string): string | undefined {
  const [part = ''] = title.toLowerCase().split(/\s[|–—:·-]\s|\s*[|:]\s*/)
  const words = part.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []
  return words.length > 0 && words.length <= MOST_SEED_WORDS ? words.join(' ') : undefined
}

/** Stems of all words of a text. */
export const textStems = (text: string): Set<string> => new Set(wordsOf(text).map(stemOf))

/** A test for texts, by their stems, that have all meaningful words of a phrase. */
export function phraseTest(phrase: string): (text: Set<string>) => boolean {
  const wanted = stemsOf(phrase)
  return (text) => wanted.length > 0 && wanted.every((stem) => text.has(stem))
}
