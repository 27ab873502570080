import { z } from 'zod'
import { MAX_PRODUCT_COSTS, TableReading } from '#contracts/profit.ts'
import type { ArchiveReader } from '#server/archives/archive-part.ts'

export const PROFIT_FILE = 'profit/settings.jsonl'
const LONGEST_LINE = 2_000_000

const ProfitItem = z.object({
  readings: z
    .array(z.object({ columns: z.array(z.string().max(200)).max(1_000), reading: TableReading }))
    .max(100),
  costs: z
    .record(z.string().max(500), z.string().regex(/^\d{1,9}(?:\.\d{1,6})?$/))
    .refine((costs) => Object.keys(costs).length <= MAX_PRODUCT_COSTS),
})
export type ProfitItem = z.infer<typeof ProfitItem>

export const reader: ArchiveReader<ProfitItem> = {
  name: 'profit',
  async *read(source) {
    for await (const { item } of source.list(PROFIT_FILE, ProfitItem, { most: 1, longest: LONGEST_LINE }))
      yield { item }
  },
}
