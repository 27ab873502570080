import { z } from 'zod'

/** The type that nearly all cells of a column share. */
const ColumnKind = z.enum(['number', 'date', 'text'])

export const TableColumn = z.object({
  name: z.string(),
  kind: ColumnKind,
  /** The sign before a number's decimals. */
  decimal: z.enum(['.', ',']),
  /** Unit before or after the numbers, such as € or kg; empty if there is none or it differs. */
  unit: z.string(),
  /** Order of day and month in dates such as 03/04/2026. Unclear dates are not computed with. */
  dates: z.enum(['day first', 'month first', 'unclear']).optional(),
  /** Values of a column that has few different ones. */
  values: z.array(z.string()),
})
export type TableColumn = z.infer<typeof TableColumn>

const Column = z.string().min(1).max(200)

export const Condition = z.strictObject({
  column: Column,
  is: z.enum([
    'equal',
    'not equal',
    'containing',
    'more than',
    'at least',
    'less than',
    'at most',
    'empty',
    'not empty',
  ]),
  /** A number is understood in either notation. Nothing for empty and not empty. */
  value: z.union([z.string().max(500), z.number()]).default(''),
  /** Alternative values for equal and not equal. An empty one means an empty cell. */
  or: z.array(z.string().max(500)).max(20).optional(),
})
export type Condition = z.infer<typeof Condition>

export const Measure = z.strictObject({
  what: z.enum(['count', 'distinct', 'sum', 'average', 'min', 'max', 'share']),
  /** Column to compute with. A count without one counts rows, with one non-empty cells; distinct counts different ones. A share is in percent, of rows or of the sum of a column. */
  column: Column.optional(),
})
export type Measure = z.infer<typeof Measure>

/** A question about the rows of a table. Columns go by their names. */
export const TableQuery = z.object({
  /** All of them have to hold. */
  where: z.array(Condition).max(10).default([]),
  /** Base rows of a share, all rows if none are named. The answer rests on those of them that match. */
  among: z.array(Condition).max(10).optional(),
  /** One line for each value of this column. */
  groupBy: Column.optional(),
  /** Groups a column of dates by these instead of by day. */
  per: z.enum(['month', 'quarter', 'year']).optional(),
  /** Without any, the rows themselves are the answer. */
  measures: z.array(Measure).max(5).default([]),
  /** The rows by a column; groups by themselves or a measure, the first one where none is named. */
  order: z.strictObject({ column: Column.optional(), descending: z.boolean().default(true) }).optional(),
  limit: z.number().int().min(1).max(100).default(20),
})
export type TableQuery = z.infer<typeof TableQuery>

export const TableAnswer = z.object({
  columns: z.array(z.string()),
  /** Numbers are written with a point, without grouping. */
  rows: z.array(z.array(z.string())),
  /** How many rows of the table the answer rests on. */
  matched: z.number().int(),
  /** Number of rows that a share is computed from. */
  among: z.number().int().optional(),
  /** How many lines there would be without the limit. */
  total: z.number().int(),
  /** Groups beyond the limit that have as much as the last one shown. */
  tied: z.number().int().optional(),
  /** Cells that should be numbers and are not, or are of another unit: they were left out. */
  skipped: z.number().int(),
  /** Cells with nothing in them, which were left out as well. */
  empty: z.number().int().optional(),
  /** Unit of each column's numbers, such as € or %; null for a column that was not computed. */
  units: z.array(z.string().nullable()).optional(),
})
export type TableAnswer = z.infer<typeof TableAnswer>
