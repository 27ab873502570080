import { plain } from '#core/decimal.ts'
import { type FoundNumber, findNumbers } from '#core/numbers-in-text.ts'
import type { Ask, BuiltInReply } from '../conversation.ts'
import { inDigits } from '../money/told-figures.ts'
import { conceptsIn } from '../money/vocabulary.ts'
import { folded } from '../read/folded.ts'
import { sentencesOf } from '../read/sentences.ts'
import { askedWords } from '../read/tables/table-words.ts'
import { tellingWords } from '../read/telling-words.ts'
import { paragraphs } from '../write/paragraphs.ts'

const year = /^20[1-3]\d$/
const numbersIn = (text: string, kinds: FoundNumber['kind'][] = ['money', 'plain', 'times']): string[] => {
  const found = findNumbers(text, true).filter(({ kind }) => kinds.includes(kind))
  return [...new Set(found.map(({ value }) => plain(value, 0, 8)))].filter((number) => !year.test(number))
}

/** Quotations, and beside them the two numbers nearest to the question, for a calculation that has no form of its own. */
export function withNumbers(ask: Ask, text: string | undefined, quotes: string[], own?: string) {
  const card = text && numbersCard(ask, quotes, own)
  if (!card) return text
  return { text: paragraphs(text, 'If it takes a calculation, these are the nearest numbers:'), card }
}

const { count, amount, average, share } = askedWords
function numbersCard({ text }: Ask, quotes: string[], own: string | undefined): BuiltInReply['card'] {
  const told = numbersIn(inDigits(text))
  const question = folded(text)
  const asksFigure = [count, amount, average, share].some((words) => question.search(words) >= 0)
  if (!asksFigure && told.length === 0 && conceptsIn(text).length === 0) return undefined
  const found = new Set([...told, ...nearestNumbers(text, quotes, told.length === 0 && own !== undefined)])
  if (found.size === 1 && own && asksFigure) found.add(own)
  const [one, other, ...more] = [...found].sort((each, next) => Number(next) - Number(each))
  if (!one || !other || more.length > 0) return undefined
  const inputs = Object.entries({ one, other }).map(([name, value]) => {
    const from = told.includes(value)
      ? ('message' as const)
      : value === own
        ? ('canon' as const)
        : ('page' as const)
    return { name, value, from }
  })
  return { kind: 'calculator', calculator: 'numbers', currency: null, inputs, unplaced: [] }
}

/** Those of the sentence that shares most words with a question: its amounts of money, or those of its nearest part. */
function nearestNumbers(question: string, quotes: string[], isOne: boolean): string[] {
  const { wordsIn, telling } = tellingWords(question)
  const sharedBy = (part: string) => {
    const words = new Set(wordsIn(part))
    return telling.filter((word) => words.has(word)).length
  }
  const nearest = (parts: string[]) =>
    parts
      .filter((part) => numbersIn(part).length > 0)
      .sort((part, next) => sharedBy(next) - sharedBy(part))[0] ?? ''
  const sentence = nearest(quotes.flatMap(sentencesOf))
  const amounts = numbersIn(sentence, ['money'])
  if (amounts.length === 2 || (isOne && amounts.length === 1)) return amounts
  const all = numbersIn(sentence)
  return all.length > 2 ? numbersIn(nearest(sentence.split(/[,;:] /))) : all
}
