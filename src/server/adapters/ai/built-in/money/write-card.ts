import type { CalculatorCard } from '#contracts/cards.ts'
import { type CalculatorName, calculators } from '#core/calculators/calculators.ts'
import type { CardOutcome } from '#core/calculators/card.ts'
import { type InputName, inputs } from '#core/calculators/inputs.ts'
import { decimalsOf } from '#core/canon/currencies.ts'
import { joinList } from '#core/content-words.ts'
import type { Quantity, Step } from '#core/economics/working.ts'
import { writeQuantity } from '#core/notation.ts'
import type { Ask, BuiltInReply } from '../conversation.ts'
import { paragraphs } from '../write/markdown.ts'

interface WrittenCard {
  name: CalculatorName
  card: CalculatorCard
  outcome: CardOutcome
  isSure: boolean
  /** Inputs that the question names and nothing sets. */
  absent?: InputName[]
  /** The same with the values of the canon alone. */
  now?: Step | undefined
  /** Base and result of a change in the message. */
  change?: string
  /** Why a change could not be applied. */
  unapplied?: string
}

const label = (name: InputName) => inputs[name].label.toLowerCase()

/** The text beside a card: the result where everything is certain, else what to check and to fill in. */
export function writeCard(ask: Ask, written: WrittenCard): BuiltInReply {
  const { name, card, outcome, isSure, absent = [], now, change = '', unapplied = '' } = written
  const { steps, notes, missing, oneOf, problems } = outcome
  const assumed = [...outcome.assumed, ...(lacksVat(ask, card) ? ['VAT'] : [])]
  const { title } = calculators[name]
  const unread = Object.values(problems)
  if (
    missing.length + oneOf.length + unread.length > 0 ||
    (steps.length === 0 && notes.length > 0 && !isSure)
  )
    return {
      text: paragraphs(
        unapplied,
        `**${title}**: I need ${needed(missing, oneOf) || 'other values'} for this. Fill it in below, and the result appears.`,
        unread.join(' '),
        placed(card.unplaced),
      ),
      card,
      isOpen: true,
    }
  if (!isSure)
    return {
      text: paragraphs(
        change,
        unapplied,
        `**${title}**: Is this what you meant? Check the values and choose **Calculate**.`,
        absent.length > 0 &&
          `Not set, so fill it in: ${joinList(absent.map((each) => `the ${label(each)}`))}.`,
        placed(card.unplaced),
      ),
      card,
      isOpen: true,
    }
  const write = (quantity: Quantity) =>
    writeQuantity(quantity, outcome.currency, decimalsOf(outcome.currency))
  const lines = steps.map((step) => `- ${step.name}: **${write(step.result)}**`)
  return {
    text: paragraphs(
      change || `**${title}**`,
      lines.join('\n'),
      notes.join(' '),
      now && `With the values in your facts: ${now.name} ${write(now.result)}.`,
      assumed.length > 0 && `Not set, so counted as zero: ${joinList(assumed)}.`,
      fromCanon(ask, card),
    ),
    card: {
      ...card,
      result: steps.map((step) => ({ label: step.name, value: write(step.result) })),
    },
  }
}

/** A project without VAT fields does not charge VAT. */
const lacksVat = ({ context: { canon } }: Ask, { inputs: filled }: CalculatorCard): boolean =>
  filled.some(({ name, value }) => name === 'taxRate' && value === '') &&
  canon.some(({ path }) => path.endsWith('.vatPercent'))

const needed = (missing: InputName[], oneOf: InputName[]): string =>
  joinList([
    ...missing.map((name) => `the ${label(name)}`),
    ...(oneOf.length > 0 ? [oneOf.map((name) => `the ${label(name)}`).join(' or ')] : []),
  ])

const placed = (unplaced: string[]) =>
  unplaced.length > 0 && `Is ${joinList(unplaced)} the cost, the price or something else? Fill it in below.`

/** Names the fields of the canon that a result rests on, so that a changed field points to it. */
function fromCanon({ context: { canon } }: Ask, { inputs: filled }: CalculatorCard): string | false {
  const used = filled.flatMap(({ from, path }) =>
    from === 'canon' ? (canon.find((field) => field.path === path) ?? []) : [],
  )
  return (
    used.length > 0 &&
    `From your facts: ${joinList(used.map((field) => `${field.label} [${field.number}]`))}.`
  )
}
