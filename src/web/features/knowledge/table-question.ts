import type { Condition, Measure, TableQuery } from '#contracts/knowledge/tables.ts'

/** State of the table query form. */
export interface TableQuestion {
  what: 'rows' | Exclude<Measure['what'], 'ratio'>
  /** The column to compute of; rows are counted without one. */
  of: string
  where: (Condition & { id: number; value: string })[]
  groupBy: string
  /** The column that rows are sorted by. Groups are sorted by their figure. */
  orderBy: string
  descending: boolean
  limit: number
}

export const firstQuestion: TableQuestion = {
  what: 'count',
  of: '',
  where: [],
  groupBy: '',
  orderBy: '',
  descending: true,
  limit: 20,
}

const needsNoValue = new Set<Condition['is']>(['empty', 'not empty'])
export const takesValue = (is: Condition['is']): boolean => !needsNoValue.has(is)

/** Conditions that are not filled in yet ask for nothing. */
export function toQuery(question: TableQuestion): TableQuery {
  const { what, of, where, groupBy, orderBy, descending, limit } = question
  const filled = where.filter(({ column, is, value }) => column && (!takesValue(is) || value.trim()))
  const rows = what === 'rows'
  return {
    where: filled.map(({ column, is, value }) => ({ column, is, value: takesValue(is) ? value.trim() : '' })),
    measures: rows ? [] : [{ what, ...(of && { column: of }) }],
    ...(!rows && groupBy && { groupBy: [groupBy], order: { descending } }),
    ...(rows && orderBy && { order: { column: orderBy, descending } }),
    limit,
  }
}
