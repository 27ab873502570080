import { z } from 'zod'
import { ProjectId } from './core/ids.ts'
import { route } from './core/route.ts'

const Column = z.string().min(1).max(200)
const Optional = Column.optional()
const Day = z.iso.date()
const DateOrder = z.enum(['day first', 'month first'])
const Currency = z.string().regex(/^[A-Z]{3}$/, 'Use a currency code such as EUR.')

/** Decimal text such as `-12.40`. */
const Amount = z.string()

const OrderColumns = z.strictObject({
  date: Column,
  order: Optional,
  product: Optional,
  sku: Optional,
  quantity: Optional,
  unitPrice: Optional,
  total: Optional,
  tax: Optional,
  refund: Optional,
  fee: Optional,
  country: Optional,
  currency: Optional,
  status: Optional,
  amountsOf: z.enum(['order', 'row']),
})

const AdColumns = z.strictObject({
  date: Column,
  until: Optional,
  spend: Column,
  campaign: Optional,
  country: Optional,
  currency: Optional,
})

/** How a table is read for the profit report. */
export const TableReading = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('orders'), columns: OrderColumns, dates: DateOrder.optional() }),
  z.strictObject({
    role: z.literal('ads'),
    columns: AdColumns,
    dates: DateOrder.optional(),
    currency: Currency.optional(),
  }),
  z.strictObject({ role: z.literal('none') }),
])
export type TableReading = z.infer<typeof TableReading>

export const ProfitSource = z.object({
  tableId: z.uuid(),
  fileName: z.string(),
  name: z.string(),
  rows: z.number().int(),
  columns: z.array(z.string()),
  /** Platform that the columns are known from; null for other tables. */
  platform: z.string().nullable(),
  reading: TableReading,
  /** Columns were mapped by a person. The mapping applies to every table with the same columns. */
  isChosen: z.boolean(),
})
export type ProfitSource = z.infer<typeof ProfitSource>

export const ProfitPart = z.enum(['tax', 'goods', 'shipping', 'fees', 'ads'])
export type ProfitPart = z.infer<typeof ProfitPart>

export const ProfitFigures = z.object({
  orders: z.number(),
  units: z.number(),
  revenue: Amount,
  refunds: Amount,
  tax: Amount,
  goods: Amount,
  shipping: Amount,
  fees: Amount,
  ads: Amount,
  profit: Amount,
})
export type ProfitFigures = z.infer<typeof ProfitFigures>

export const profitGroupings = ['day', 'week', 'month', 'product', 'country'] as const
export const ProfitGrouping = z.enum(profitGroupings)
export type ProfitGrouping = z.infer<typeof ProfitGrouping>

/** Something that is not in the figures, and what to do about it. */
export const ProfitGap = z.object({
  code: z.enum([
    'no-orders',
    'no-ads',
    'no-goods',
    'no-shipping',
    'no-fees',
    'no-tax',
    'currency',
    'undated',
    'unpriced',
    'cancelled',
    'spread',
    'too-long',
  ]),
  text: z.string(),
  /** Canon field that would close the gap. */
  path: z.string().nullable(),
})
export type ProfitGap = z.infer<typeof ProfitGap>

export const ProfitReport = z.object({
  currency: z.string().nullable(),
  /** First and last day of the data; null without any. */
  from: Day.nullable(),
  to: Day.nullable(),
  total: ProfitFigures,
  by: ProfitGrouping,
  groups: z.array(z.object({ key: z.string().nullable(), figures: ProfitFigures })),
  /** Groups beyond the limit of a report. */
  more: z.number().int(),
  /** Parts counted as zero because they are unknown. The profit is one before them. */
  unknown: z.array(ProfitPart),
  /** Parts known for some orders only; the others are counted as zero. */
  incomplete: z.array(ProfitPart),
  gaps: z.array(ProfitGap),
  /** One sentence about the last two whole months. */
  change: z.string().nullable(),
  /** Products that were sold, with the cost of one unit in the report's currency. */
  products: z.array(
    z.object({
      name: z.string(),
      units: z.number(),
      cost: Amount.nullable(),
      source: z.enum(['canon', 'entered']).nullable(),
    }),
  ),
  sources: z.array(ProfitSource),
  /** Canon fields that the figures rest on. */
  fields: z.array(z.string()),
  /** Exchange rates that amounts were converted at, such as “1 USD = 0.92 EUR (2026-03-31)”. */
  rates: z.array(z.string()),
})
export type ProfitReport = z.infer<typeof ProfitReport>

export const MAX_GROUPS = 400
export const MAX_PRODUCT_COSTS = 500

const ReportQuery = z.object({
  by: ProfitGrouping.default('month'),
  from: Day.optional(),
  to: Day.optional(),
})
export type ReportQuery = z.infer<typeof ReportQuery>

const UnitCost = z
  .string()
  .trim()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/, 'Enter an amount such as 12.50.')

const byProject = { params: z.object({ projectId: ProjectId }) }

export const profitApi = {
  report: route('GET', '/api/projects/:projectId/profit', {
    ...byProject,
    query: ReportQuery,
    data: ProfitReport,
  }),
  /** Null returns to the reading that the columns suggest. */
  chooseReading: route('PUT', '/api/projects/:projectId/profit/tables/:tableId', {
    params: z.object({ projectId: ProjectId, tableId: z.uuid() }),
    body: z.object({ reading: TableReading.nullable() }),
    data: ProfitSource,
  }),
  /** Cost of one unit, in the report's currency; null removes it. */
  setCost: route('PUT', '/api/projects/:projectId/profit/costs', {
    ...byProject,
    body: z.object({ product: z.string().trim().min(1).max(500), cost: UnitCost.nullable() }),
    data: z.object({ product: z.string(), cost: Amount.nullable() }),
  }),
}
