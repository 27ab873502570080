import { Card } from '#contracts/cards.ts'
import { isCalculatorName } from '#core/calculators/calculators.ts'
import { CalculatorForm } from './calculator-form.tsx'
import { QueryForm } from './query-form.tsx'

interface MessageCardProps {
  /** As it is stored; one that this version cannot read is left out. */
  card: unknown
  messageId: string
}

/** The card of an answer. Stored values replace typed ones only when another tab or device changed them. */
export function MessageCard({ card, messageId }: MessageCardProps) {
  const { data } = Card.safeParse(card)
  if (!data) return null
  const key = JSON.stringify(data)
  if (data.kind === 'query') return <QueryForm key={key} card={data} />
  return isCalculatorName(data.calculator) ? (
    <CalculatorForm key={key} card={data} calculator={data.calculator} messageId={messageId} />
  ) : null
}
