import type { CalculatorCard, Card } from '#contracts/cards.ts'
import { TableQuery } from '#contracts/knowledge/tables.ts'
import { isCalculatorName } from '#core/calculators/calculators.ts'
import { computeCard } from '#core/calculators/card.ts'
import type { CardInput } from '#core/calculators/card-inputs.ts'
import { inputs } from '#core/calculators/inputs.ts'

/** The results that a person gets from a card that shows none yet. */
export interface Pressed {
  /** With the values as they are prefilled. */
  atOnce: string
  /** Once the numbers that the card could not place stand in inputs of their kind. */
  filledIn: string
}

type AskTable = (table: string, query: TableQuery) => Promise<{ rows: string[][] }>

export async function press(card: Card, askTable: AskTable): Promise<Pressed> {
  if (card.kind === 'calculator')
    return { atOnce: resultOf(card, card.inputs as CardInput[]), filledIn: filledIn(card) }
  const query = TableQuery.safeParse(card.query)
  if (!query.success) return { atOnce: '', filledIn: '' }
  // A form that cannot be asked as it stands has no result.
  const answer = await askTable(card.table, query.data).catch(() => ({ rows: [] }))
  return { atOnce: answer.rows.map((row) => row.join('\n')).join('\n'), filledIn: '' }
}

function resultOf({ calculator, currency }: CalculatorCard, given: CardInput[]): string {
  if (!isCalculatorName(calculator)) return ''
  return computeCard(calculator, given, currency)
    .steps.map(({ result: { value, unit } }) => (unit === 'rate' ? `${value.times(100)} %` : String(value)))
    .join('\n')
}

/** More numbers without a place could be combined until one result fits by chance. */
const MOST_UNPLACED = 2

function filledIn(card: CalculatorCard): string {
  const { unplaced } = card
  if (unplaced.length === 0 || unplaced.length > MOST_UNPLACED) return ''
  return placements(card.inputs as CardInput[], unplaced)
    .map((given) => resultOf(card, given))
    .join('\n')
}

/** Every way to type each of the numbers into an input of its kind. */
function placements(given: CardInput[], [number, ...others]: string[]): CardInput[][] {
  if (number === undefined) return [given]
  const isPercent = /%|per ?cent|prozent|por ciento|pour ?cent/i.test(number)
  return given.flatMap((input, at) => {
    if ((inputs[input.name].unit === 'percent') !== isPercent) return []
    const changed = given.with(at, { ...input, value: number.replace(/[^\d.,]/g, '') })
    return placements(changed, others)
  })
}
