import type { Passage } from '../read/business.ts'
import { meetingWords } from '../read/meeting-words.ts'
import { speaksToAssistant } from '../read/page.ts'
import { sentencesOf } from '../read/sentences.ts'
import { contentWords } from '../read/words.ts'
import type { Ask } from '../skill.ts'
import { paragraphs } from '../write/working.ts'

interface Hit {
  passage: Passage
  quote: string
  /** How many different words of the question are in what is quoted. */
  shared: number
  /** All words that may support it. */
  vouched: Set<string>
}

/** The words of a text that are compared. */
type WordsIn = (text: string) => string[]
/** How many hold a word. */
type Count = (word: string) => number

export const asks = /\?|^\W*(?:what|which|who|how|where|when|do|does|is|are|can|tell me|look up)\b/i
const mostQuoted = 3

const isAsked = ({ text, given, business }: Ask) =>
  business.passages.length > 0 && asks.test(text) && Object.keys(given).length === 0

/** Says what the passages say about a question. */
export function knowledge(ask: Ask): string | undefined {
  if (!isAsked(ask)) return undefined
  const picture = ask.business.passages.findLast(({ attached }) => attached === 'picture')
  if (picture && aboutPictures.test(ask.text)) return unseen(picture)
  return quoted(ask) ?? (picture && unseen(picture))
}

const aboutPictures =
  /\b(?:pictures?|images?|photos?|screenshots?|logos?|see|looks?(?: like)?|colou?rs?|what is (?:this|that|shown))\b/i
const noText = 'No text was found in it.'
const longestRead = 600

function unseen({ title, text }: Passage): string {
  const told = speaksToAssistant(text) || text === noText ? '' : text.slice(0, longestRead)
  return paragraphs(
    `I cannot see pictures: I am **no AI model**. A connected model that takes pictures can look at ${title}.`,
    told ? `This text was read from it:\n\n${told.replace(/^/gm, '> ')}` : 'No text was found in it either.',
  )
}

/** The sentences of the given passages that share most words with the question, with their number; none that share too few. */
export const quoted = (ask: Ask): string | undefined =>
  isAsked(ask) ? quotedFrom(ask.business.passages, ask.text, meetingWords) : undefined

export function quotedFrom(passages: Passage[], text: string, wordsIn: WordsIn): string | undefined {
  const all = wordsIn(text)
  const telling = all.filter((word) => !vague.has(word))
  const words = new Set(telling.length > 0 ? telling : all)
  if (words.size === 0) return undefined
  const held = passages.map(({ title, text: told }) => new Set(wordsIn(`${title}\n${told}`)))
  const spread: Count = (word) => held.filter((each) => each.has(word)).length
  const [best] = passages
    .map((passage) => hitIn(passage, words, wordsIn, spread))
    .sort((one, other) => other.shared - one.shared || other.vouched.size - one.vouched.size)
  if (!best || best.shared === 0) return undefined
  const isFirst = best.passage === passages[0] && best.passage.number !== undefined
  if (best.vouched.size < Math.min(2, words.size) && !(isFirst && holdsTelling(best, words, spread)))
    return undefined
  const { number, title } = best.passage
  const quote = `“${best.quote}”`
  // Numbered sources are named below the answer.
  return `${quote} ${number === undefined ? `(${title})` : `[${number}]`}`
}

/** They say nothing of what a question is about: “which charger do I need”, “what is the return policy”. */
const vague = new Set(
  contentWords('need want use get know find work give look happen mean policy information info details'),
)

/** Requires a telling word: in a shop of lamps, only “clean” of “clean the lamp” distinguishes passages. */
function holdsTelling({ vouched }: Hit, words: Set<string>, spread: Count): boolean {
  const telling = [...words].filter((word) => spread(word) < 2)
  return telling.length > 0 && telling.every((word) => vouched.has(word))
}

interface Sentence {
  at: number
  sentence: string
  shared: string[]
}

function hitIn(passage: Passage, words: Set<string>, wordsIn: WordsIn, spread: Count): Hit {
  const sharedIn = (text: string) => [...new Set(wordsIn(text))].filter((word) => words.has(word))
  const sentences = sentencesOf(passage.text).map((sentence, at) => ({
    at,
    sentence,
    shared: sharedIn(sentence),
  }))
  const heading = { at: -1, sentence: '', shared: sharedIn(headingOf(passage)) }
  const read = [heading, ...sentences].filter(({ sentence }) => !speaksToAssistant(sentence))
  const found = closest(read, spread).slice(0, mostQuoted)
  const shared = found.flatMap((each) => each.shared)
  // A passage was found for the question as a whole; an attached file may be about anything.
  const vouching = passage.number === undefined ? [] : read.flatMap((each) => each.shared)
  return {
    passage,
    quote: joined(withAnswers(found, sentences)),
    shared: new Set(shared).size,
    vouched: new Set([...shared, ...vouching]),
  }
}

/** Least rarity of a sentence that shares as many words, relative to the rarest. */
const AS_RARE = 0.7

/** The sentences that share most words with a question; of those, the ones whose words few others hold. */
function closest(sentences: Sentence[], spread: Count): Sentence[] {
  const most = Math.max(0, ...sentences.map(({ shared }) => shared.length))
  const found = sentences.filter(({ shared }) => shared.length === most)
  const holding: Count = (word) => sentences.filter(({ shared }) => shared.includes(word)).length
  // A question in a file and its answer both hold a word that is rare elsewhere.
  const count = most < 2 ? spread : holding
  const rarity = ({ shared }: Sentence) => shared.reduce((sum, word) => sum + 1 / count(word), 0)
  const rarest = Math.max(0, ...found.map(rarity))
  return found.filter((each) => rarity(each) >= rarest * AS_RARE)
}

/** The heading that a passage stands under is told with its file: “faq.md, Does it dim?”. One that comes later stands in the text. */
function headingOf({ number, title, text }: Passage): string {
  const heading = number === undefined ? '' : title.split(', ').slice(1).join(', ')
  return text.split('\n').includes(heading) ? '' : heading
}

/** Adds the sentence after a question or heading, which answers it; under a passage's heading, one that says more of the subject. */
function withAnswers(found: Sentence[], all: Sentence[]): Sentence[] {
  const wanted = found.flatMap((each) => {
    const more = ({ shared }: Sentence) => shared.some((word) => !each.shared.includes(word))
    const next = (each.at < 0 && all.find(more)) || all.find(({ at }) => at === each.at + 1)
    return isHeading(each) && next ? [each, next] : [each]
  })
  return [...new Set(wanted)]
    .filter(({ sentence }) => sentence !== '')
    .sort((one, other) => one.at - other.at)
}

const isHeading = ({ sentence }: Sentence) =>
  sentence === '' || sentence.endsWith('?') || /^[^\d:|]{1,60}[^\d.!:;,|)]$/.test(sentence)

/** Sentences between which others stand are not told as if one followed the other. */
const joined = (sentences: Sentence[]) =>
  sentences.reduce((quote, { at, sentence }, index) => {
    const before = sentences[index - 1]
    return before ? `${quote} ${at - before.at > 1 ? '… ' : ''}${sentence}` : sentence
  }, '')
