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
  /** The first and last day of a column of dates. Absent for tables that were read before this was stored. */
  range: z.object({ from: z.string(), to: z.string() }).optional(),
  /** All values of a column that has few different ones. */
  values: z.array(z.string()),
})
export type TableColumn = z.infer<typeof TableColumn>

const Column = z.string().min(1).max(200)

export const Condition = z.strictObject({
  column: Column.describe('The name of the column to test.'),
  is: z
    .enum([
      'equal',
      'not equal',
      'containing',
      'more than',
      'at least',
      'less than',
      'at most',
      'empty',
      'not empty',
    ])
    .describe('How a cell compares with the value. Case does not matter.'),
  value: z
    .union([z.string().max(500), z.number()])
    .default('')
    .describe('The value to compare with: a text, a number in either notation, or a date as 2026-03-31.'),
  or: z
    .array(z.string().max(500))
    .max(20)
    .optional()
    .describe('For equal and not equal: further values. An empty text stands for an empty cell.'),
})
export type Condition = z.infer<typeof Condition>

const simple = ['count', 'distinct', 'sum', 'average', 'min', 'max'] as const

const Part = z.strictObject({
  what: z.enum(simple).describe('The figure to compute.'),
  column: Column.optional().describe('The column it is computed of; none to count rows.'),
})

export const Measure = z.strictObject({
  what: z
    .enum([...simple, 'share', 'ratio'])
    .describe(
      'The figure to compute: count (rows, or the filled cells of a column), distinct (different values of a column), sum, average, min, max, share (percent of the rows, or of the sum of a column) or ratio (one figure divided by another).',
    ),
  column: Column.optional().describe('The column it is computed of. Not for a ratio, nor to count rows.'),
  times: Column.optional().describe(
    'For a sum: a column of numbers that each cell is multiplied by first, such as Quantity for a unit cost.',
  ),
  within: Column.optional().describe(
    'For a share: a column of groupBy. Each share is then of its own value there, such as the share of each product within its country.',
  ),
  numerator: Part.optional().describe('For a ratio: the figure above the line, such as the sum of Revenue.'),
  denominator: Part.optional().describe('For a ratio: the figure below the line, such as the sum of Spend.'),
  percent: z.boolean().optional().describe('For a ratio: give it in percent.'),
  as: z.string().min(1).max(60).optional().describe('A name for the result, which order may use.'),
})
export type Measure = z.infer<typeof Measure>

export const TableJoin = z.strictObject({
  table: z.uuid().describe('The id of the other table.'),
  column: Column.describe('The column of this table whose values are looked up in the other one.'),
  otherColumn: Column.optional().describe(
    'The column of the other table that holds the same values. Default: the one with the same name.',
  ),
  keep: z
    .enum(['matching', 'all'])
    .default('matching')
    .describe('matching: only rows found in both tables. all: also rows of this table without a match.'),
})
export type TableJoin = z.infer<typeof TableJoin>

const MOST_GROUPINGS = 3

/** A question about the rows of a table. Columns go by their names. */
export const TableQuery = z.object({
  where: z
    .array(Condition)
    .max(10)
    .default([])
    .describe('Conditions that rows have to meet, all of them. Default: every row counts.'),
  among: z
    .array(Condition)
    .max(10)
    .optional()
    .describe('For a share: conditions for the rows that it is a share of. Default: all rows.'),
  groupBy: z
    .union([Column, z.array(Column).min(1).max(MOST_GROUPINGS)])
    .transform((names) => [names].flat())
    .optional()
    .describe('One line for each value of this column, or for each combination of up to three columns.'),
  per: z
    .enum(['day', 'week', 'month', 'quarter', 'year'])
    .optional()
    .describe('For a column of dates in groupBy: one line for each of these. Weeks begin on Monday.'),
  measures: z
    .array(Measure)
    .max(5)
    .default([])
    .describe('The figures to compute. Without any, and without groupBy, the rows themselves are returned.'),
  order: z
    .strictObject({
      column: Column.optional().describe(
        'A column; with groups, a column of groupBy or a measure by its name. Default: the first measure.',
      ),
      descending: z.boolean().default(true).describe('Largest or latest first.'),
    })
    .optional()
    .describe('The order of the lines.'),
  limit: z.number().int().min(1).max(100).default(20).describe('The most lines to return.'),
  join: TableJoin.optional().describe(
    'Adds the columns of another table to each row. A column of the other table that is named like one of this table is called “name (other table)”.',
  ),
})
export type TableQuery = z.infer<typeof TableQuery>

export const TableAnswer = z.object({
  columns: z.array(z.string()),
  /** Numbers are written with a point, without grouping. */
  rows: z.array(z.array(z.string())),
  /** Number of rows the answer rests on. */
  matched: z.number().int(),
  /** Number of rows that a share is computed from. */
  among: z.number().int().optional(),
  /** Number of lines without the limit. */
  total: z.number().int(),
  /** Groups beyond the limit that have as much as the last one shown. */
  tied: z.number().int().optional(),
  /** Cells that should be numbers and are not, or are of another unit: they were left out. */
  skipped: z.number().int(),
  /** Cells with nothing in them, which were left out as well. */
  empty: z.number().int().optional(),
  /** Unit of each column's numbers, such as € or %; null for a column that was not computed. */
  units: z.array(z.string().nullable()).optional(),
  /** Rows of a join without a match, and rows counted several times because several match. */
  joined: z.object({ unmatched: z.number().int(), repeated: z.number().int() }).optional(),
})
export type TableAnswer = z.infer<typeof TableAnswer>
