import { z } from 'zod'

/** What the cells of a column are, as far as nearly all of them agree. */
export const ColumnKind = z.enum(['number', 'date', 'text'])
export type ColumnKind = z.infer<typeof ColumnKind>

export const TableColumn = z.object({
  name: z.string(),
  kind: ColumnKind,
  /** The sign before a number's decimals. */
  decimal: z.enum(['.', ',']),
  /** What stands before or after the numbers, such as € or kg; empty where nothing does or it differs. */
  unit: z.string(),
  /** Of a column with few different values, those. */
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
})
export type Condition = z.infer<typeof Condition>

export const Measure = z.strictObject({
  what: z.enum(['count', 'sum', 'average', 'min', 'max']),
  /** What to compute it of. A count without one counts rows, with one the cells that are not empty. */
  column: Column.optional(),
})
export type Measure = z.infer<typeof Measure>

/** A question about the rows of a table. Columns go by their names. */
export const TableQuery = z.object({
  /** All of them have to hold. */
  where: z.array(Condition).max(10).default([]),
  /** One line for each value of this column. */
  groupBy: Column.optional(),
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
  /** How many lines there would be without the limit. */
  total: z.number().int(),
  /** Cells that should be numbers and are not, or are of another unit: they were left out. */
  skipped: z.number().int(),
})
export type TableAnswer = z.infer<typeof TableAnswer>
