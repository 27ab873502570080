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

/**
 * Groups phrases that share their rarer words: each phrase joins the group it shares most of its words with, largest groups first.
 * A group is named by its shortest phrase.
 */
export function clusterPhrases(phrases: readonly string[]): Map<string, string> {
  const groups: { name: string; stems: Set<string> }[] = []
  const named = new Map<string, string>()
  const ordered = phrases.toSorted(
    (one, other) =>
      stemsOf(one).length - stemsOf(other).length || one.length - other.length || one.localeCompare(other),
  )
  for (const phrase of ordered) {
    const stems = new Set(stemsOf(phrase))
    const shared = (group: { stems: Set<string> }) =>
      [...group.stems].filter((stem) => stems.has(stem)).length
    const fitting = groups
      .map((group) => ({ group, share: shared(group) / group.stems.size }))
      .filter(({ share }) => share > 0.6)
      .sort((one, other) => other.share - one.share || other.group.stems.size - one.group.stems.size)
    const group = fitting[0]?.group ?? { name: phrase, stems }
    if (!fitting[0]) groups.push(group)
    named.set(phrase, group.name)
  }
  return named
}

/** True if a text has all meaningful words of a phrase. */
export function saysPhrase(text: string, phrase: string): boolean {
  const said = new Set(wordsOf(text).map(stemOf))
  const wanted = stemsOf(phrase)
  return wanted.length > 0 && wanted.every((stem) => said.has(stem))
}
