import { editDistance } from '#core/edit-distance.ts'
import type { ReadArticle, ReadSection } from './help.article.ts'

/** A section and how often each word counts in it. */
interface Entry {
  article: ReadArticle
  section: ReadSection
  weights: Map<string, number>
}

export interface HelpIndex {
  entries: Entry[]
  /** Weight of a word: rare words count more. */
  worth: Map<string, number>
}

export interface Hit {
  article: ReadArticle
  section: ReadSection
  score: number
  /** Share of the question that the section covers, from 0 to 1. */
  covered: number
}

const small = new Set(
  'a am an and any are as at be been but by can could did do does for from get happen happens has have how i if in into is it its just long make many me much my of on or our please should so take that the their them then there this to want was we were what when where which who why will with would you your sellwright app'.split(
    ' ',
  ),
)

/** A word in a form in which “projects” and “project” are the same, and “cancelling” and “cancel”. */
const stem = (word: string) =>
  word.length < 4
    ? word
    : word
        .replace(/(?:ies)$/, 'y')
        .replace(/(?<=[^s])s$/, '')
        .replace(/(?<=.{3})(?:ing|ed|e)$/, '')
        .replace(/(?<=.{2}([b-df-hj-np-tv-z]))\1$/, '')

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !small.has(word)).map(stem)

/** A section's own words count more than its article's. */
const weightOf = { title: 3, words: 3, summary: 1, heading: 5, text: 2 }

export function indexOf(articles: ReadArticle[]): HelpIndex {
  const entries = articles.flatMap((article) =>
    article.sections.map((section) => ({ article, section, weights: weigh(article, section) })),
  )
  const seen = new Map<string, number>()
  for (const { weights } of entries)
    for (const word of weights.keys()) seen.set(word, (seen.get(word) ?? 0) + 1)
  const worth = new Map(
    Array.from(seen, ([word, times]) => [word, Math.log(1 + entries.length / times)] as const),
  )
  return { entries, worth }
}

function weigh(article: ReadArticle, section: ReadSection): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) weights.set(word, (weights.get(word) ?? 0) + weight)
  }
  add(article.title, weightOf.title)
  add(article.words, weightOf.words)
  add(article.summary, weightOf.summary)
  // The words before the first heading say what the article is about.
  add(section.title || article.title, weightOf.heading)
  add(section.plain, weightOf.text)
  return weights
}

/** Sections matching a text, best first. Misspelt words match their nearest neighbour. */
export function find({ entries, worth }: HelpIndex, text: string): Hit[] {
  const questionWords = [...new Set(wordsOf(text))].slice(0, 20).map((word) => meanings(word, worth))
  const wanted = questionWords.reduce((sum, { value }) => sum + value, 0)
  if (wanted === 0) return []
  return entries
    .map(({ article, section, weights }) => {
      let [score, covered] = [0, 0]
      for (const { words, value } of questionWords) {
        const weight = Math.max(0, ...words.map((word) => weights.get(word) ?? 0))
        // The tenth time that a word occurs says less than the first.
        score += value * (weight / (weight + 3))
        if (weight > 0) covered += value
      }
      return { article, section, score: score * (covered / wanted), covered: covered / wanted }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

/** Unknown words weigh like the rarest one, so that an unrelated question finds nothing. */
function meanings(word: string, worth: Map<string, number>) {
  const known = [...worth.keys()]
  const words = worth.has(word) ? [word] : known.filter((other) => other.length > 3 && other.startsWith(word))
  const meant =
    words.length > 0 ? words : known.filter((other) => word.length > 3 && editDistance(word, other, 1) <= 1)
  const rarest = Math.log(1 + worth.size)
  return {
    words: meant,
    value: meant.length > 0 ? Math.max(...meant.map((one) => worth.get(one) ?? 0)) : rarest,
  }
}

const EXCERPT = 200

/** Excerpt of a section around the match. */
export function excerptOf({ plain }: ReadSection, text: string): string {
  if (plain.length <= EXCERPT) return plain
  const wanted = new Set(wordsOf(text))
  const at = Array.from(plain.matchAll(/[\p{L}\p{N}]+/gu)).find(([word]) =>
    wanted.has(stem(word.toLowerCase())),
  )
  const from = Math.max(0, plain.lastIndexOf('. ', at?.index ?? 0) + 1)
  const piece = plain.slice(from, from + EXCERPT).trim()
  return from + EXCERPT < plain.length ? `${piece.slice(0, piece.lastIndexOf(' '))}…` : piece
}
