import { z } from 'zod'
import { Done } from './core/done.ts'
import { MessageId } from './core/ids.ts'
import { route } from './core/route.ts'
import { TableAnswer, TableColumn, TableQuery } from './knowledge/tables.ts'

const CardInput = z.strictObject({
  name: z.string().max(40),
  /** As a person types it; empty if it is to be filled in. */
  value: z.string().max(60),
  /** `person`: typed on the card. */
  from: z.enum(['canon', 'message', 'card', 'page', 'person', 'open']),
  /** The field of the canon that held the value. */
  path: z.string().max(200).optional(),
})
const CardInputs = z.array(CardInput).max(40)

/** A calculation with every assumption in sight, to be changed in place. */
export const CalculatorCard = z.object({
  kind: z.literal('calculator'),
  calculator: z.string().max(40),
  /** Currency of amounts that name none. */
  currency: z.string().max(10).nullable(),
  inputs: CardInputs,
  /** Numbers of the message that no input was certain for. */
  unplaced: z.array(z.string().max(60)).max(20),
  /** The result as it was answered. Absent where the person shall check the values first. */
  result: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
  /** The person has checked the values, or changed them. */
  checked: z.boolean().optional(),
})
export type CalculatorCard = z.infer<typeof CalculatorCard>

/** A question to a table as a form, with its result once it was asked. */
export const QueryCard = z.object({
  kind: z.literal('query'),
  table: z.uuid(),
  title: z.string(),
  columns: z.array(TableColumn.pick({ name: true, kind: true }).extend({ values: z.array(z.string()) })),
  query: TableQuery.partial(),
  result: TableAnswer.optional(),
})
export type QueryCard = z.infer<typeof QueryCard>

export const Card = z.discriminatedUnion('kind', [CalculatorCard, QueryCard])
export type Card = z.infer<typeof Card>

export const SaveCard = z.strictObject({ inputs: CardInputs.min(1) })
export type SaveCard = z.infer<typeof SaveCard>

export const cardsApi = {
  /** Stores the values that a person typed on the calculator card of an answer. */
  save: route('PUT', '/api/messages/:messageId/card', {
    params: z.object({ messageId: MessageId }),
    body: SaveCard,
    reply: Done,
  }),
}
