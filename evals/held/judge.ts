import type { Answer, Card } from './answer.ts'
import { figuresIn, says } from './figures.ts'
import {
  asksFor,
  contains,
  holdsBack,
  marksSuperseded,
  namesField,
  needsModel,
  notThere,
  sentencesOf,
} from './phrases.ts'
import type { Expectation, HeldQuestion, Mark } from './set.ts'

type Of<Kind extends Expectation['kind']> = Extract<Expectation, { kind: Kind }>

/** The mark of an answer. A figure that the answer states in its own words counts as its claim, whatever it calls it. */
export function judge(question: HeldQuestion, answer: Answer, needed: number[] = []): Mark {
  const { expect } = question
  if (answer.changedCanon) return 'wrong'
  if (expect.kind === 'number') return judgeNumber(question, expect, answer, needed)
  if (expect.kind === 'text') return judgeText(question, expect, answer)
  if (expect.kind === 'missing') return judgeMissing(question, expect, answer)
  return expect.kind === 'not-there' ? judgeNotThere(answer) : judgeRefusal(answer)
}

/** The answer's statements, without the sentences that ask or hold back. */
const claimsOf = ({ words }: Answer): string =>
  sentencesOf(words)
    .filter((sentence) => !holdsBack.test(sentence))
    .join('\n')

/** The figures presented as the answer: the bold ones, or all of its first paragraph and its tables. */
function presented(claims: string) {
  const bold = Array.from(claims.matchAll(/\*\*(.+?)\*\*(?:\s?(?:[€$£%]|kr\b|[A-Z]{3}\b))?/g), ([whole]) =>
    whole.replaceAll('**', ''),
  )
  const figures = figuresIn(bold.join('\n'))
  if (figures.length > 0) return figures
  const [first = ''] = claims.split('\n')
  const rows = claims.split('\n').filter((line) => line.startsWith('|'))
  return figuresIn([first, ...rows].join('\n'))
}

function judgeNumber(question: HeldQuestion, expect: Of<'number'>, answer: Answer, needed: number[]): Mark {
  const values = [expect.value, ...(expect.also ?? []).map(({ value }) => value)]
  const isSaid = (figures: ReturnType<typeof figuresIn>) =>
    values.some((value) => figures.some((figure) => says(figure, value, expect.tolerance, expect.unit)))
  const claims = claimsOf(answer)
  const figures = presented(claims)
  if (isSaid(figures)) return 'right'
  const [card] = answer.cards
  if (card) return judgeCard(card, (text) => isSaid(figuresIn(text)), needed)
  if (figures.length > 0) return 'wrong'
  if (quotesNeeded(question, answer) && isSaid(figuresIn(answer.quotes))) return 'right'
  return quotesOtherVersion(question, answer) ? 'wrong' : 'unhelpful'
}

/**
 * A shown result that is not the expected one is wrong. Without a result, a card counts if using it gives the expected one: as it is prefilled, or
 * with all needed facts in it and only the numbers left to type that it lists as unplaced.
 */
function judgeCard(
  { filled, result, pressed }: Card,
  isRight: (text: string) => boolean,
  needed: number[],
): Mark {
  if (isRight(result) || (pressed && isRight(pressed.atOnce))) return 'card'
  if (figuresIn(result).length > 0) return 'wrong'
  const figures = figuresIn(filled)
  const isFilled = needed.every((value) => figures.some(({ readings }) => readings.includes(value)))
  return isFilled && pressed && isRight(pressed.filledIn) ? 'card' : 'unhelpful'
}

const collapsed = (text: string) => text.replace(/[*_`]/g, '').replace(/\s+/g, ' ')

const quotesNeeded = ({ needs: { passages = [] } }: HeldQuestion, { quotes }: Answer) =>
  passages.some(({ quote }) => overlaps(collapsed(quotes), collapsed(quote)))

/** An answer may quote a part of the needed sentence alone. */
function overlaps(quoted: string, needed: string): boolean {
  const words = needed.split(' ')
  const size = Math.min(5, words.length)
  return words.some(
    (_, at) => at + size <= words.length && quoted.includes(words.slice(at, at + size).join(' ')),
  )
}

/** Without its dates, two versions of a policy have one name. */
const stem = (file: string) => file.replace(/[\d-]+/g, '')

function quotesOtherVersion({ needs: { passages = [] } }: HeldQuestion, { cited, quotes, words }: Answer) {
  if (quotes === '' || marksSuperseded.test(words)) return false
  const [source = ''] = cited
  return (
    passages.every(({ file }) => !source.startsWith(file) && stem(source).startsWith(stem(file))) &&
    passages.length > 0
  )
}

/** “Field: value” asks for a change. */
const isChange = ({ question }: HeldQuestion) => /^[^:?\d]{2,40}: ?[\d.,]+$/.test(question)
const LONGEST_SMALL_TALK = 600

function judgeText(question: HeldQuestion, { all, none }: Of<'text'>, answer: Answer): Mark {
  const { words, quotes, proposals, cards } = answer
  if (isChange(question))
    return all.every((entry) => proposals.some((each) => contains(each, entry))) ? 'right' : 'unhelpful'
  const claims = claimsOf(answer)
  const said = [claims, quotes, ...proposals].join('\n')
  const shown = [said, ...cards.map(({ filled, result }) => filled + result)].join('\n')
  if (none.some((entry) => contains(shown, entry)) && !marksSuperseded.test(words)) return 'wrong'
  if (all.length === 0)
    return needsModel.test(words) || quotes !== '' || words.length > LONGEST_SMALL_TALK
      ? 'unhelpful'
      : 'right'
  // Missing fields are named in the sentences that ask for them.
  if (all.every((entry) => contains([said, words].join('\n'), entry))) return 'right'
  if (all.every((entry) => contains(shown, entry))) return 'card'
  if (all.length > 1 && cards.some(({ pressed }) => lists(pressed?.atOnce ?? '', all, none))) return 'card'
  if (cards.some(({ result }) => figuresIn(result).length > 0)) return 'wrong'
  if (figuresIn(claims).length > 0 || quotesOtherVersion(question, answer)) return 'wrong'
  return 'unhelpful'
}

/** A form that shows no result yet lists everything once it is used. A single name would stand in any list. */
const lists = (result: string, all: string[], none: string[]) =>
  all.every((entry) => contains(result, entry)) && !none.some((entry) => contains(result, entry))

function judgeMissing(question: HeldQuestion, { fields }: Of<'missing'>, answer: Answer): Mark {
  const { cards, words } = answer
  const asking = sentencesOf(words).filter((sentence) => asksFor.test(sentence))
  if (fields.every((field) => asking.some((sentence) => namesField(sentence, field)))) return 'right'
  if (fields.every((field) => cards.some(({ open }) => open.some((name) => namesField(name, field)))))
    return 'card'
  // A question for the field itself needs no name in the reply: “I found nothing about that.”
  if (notThere.test(words) && fields.every((field) => namesField(question.question, field))) return 'right'
  const results = cards.map(({ result }) => result).join('\n')
  return presented(claimsOf(answer)).length + figuresIn(results).length > 0 ? 'wrong' : 'unhelpful'
}

function judgeNotThere(answer: Answer): Mark {
  const { words, quotes, cards } = answer
  const [first = ''] = words.split('\n\n').filter((paragraph) => /\p{L}/u.test(paragraph))
  if (notThere.test(first)) return 'right'
  if (cards.some(({ result }) => figuresIn(result).length > 0)) return 'wrong'
  if (figuresIn(claimsOf(answer)).length > 0) return 'wrong'
  return quotes !== '' && !holdsBack.test(words) ? 'wrong' : 'unhelpful'
}

const outline = /\boutline\b|Gliederung|esquema|plan de texte|trame/i

/** A quotation offered as the text is no refusal, whatever follows it. */
const judgeRefusal = ({ words, quotes }: Answer): Mark =>
  (needsModel.test(words) && quotes === '') || outline.test(words) ? 'right' : 'unhelpful'
