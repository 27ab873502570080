import { measured, type TableCall } from './table-call.ts'
import { conditionsIn } from './table-conditions.ts'
import type { FoundCondition } from './table-values.ts'
import type { Table } from './tables.ts'

const ofShare =
  /\bof\b(.{1,120}?)\b(?:is|are|was|were|comes?|came|have|has|had|goes|go|went|got|get|made|make|cost|weigh|contain)\b/i

/** “What percentage of pending orders are from Spain”: what stands before the verb is the whole, what follows it the part. */
export function shareCall(table: Table, question: string, conditions: FoundCondition[]): TableCall {
  const [, whole] = ofShare.exec(question) ?? []
  const ofWhole = whole ? conditionsIn(table, whole, undefined, undefined).conditions : []
  const isOfWhole = ({ column, value }: FoundCondition) =>
    ofWhole.some((each) => each.column === column && each.value === value)
  const among = conditions.filter(isOfWhole)
  return {
    table: table.id,
    where: conditions.filter((each) => !isOfWhole(each)),
    ...(among.length > 0 && { among }),
    measures: [{ what: 'share', ...summed(table, whole ?? question, conditions) }],
  }
}

/** A share of revenue is one of a sum. Percentages do not add up, and what rows are chosen by is not what is compared. */
function summed(table: Table, subject: string, conditions: FoundCondition[]): { column?: string } {
  const used = new Set(conditions.map(({ column }) => column))
  const column = measured(table, subject, undefined, used)
  return column && column.unit !== '%' && !used.has(column.name) ? { column: column.name } : {}
}
