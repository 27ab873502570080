import { z } from 'zod'

/** Lists come in pages; `cursor` is what the page before gave as `next`, and means nothing to the caller. */
export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().min(1).max(100).int().default(30),
})
export type PageQuery = z.infer<typeof PageQuery>

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() })
export interface Page<T> {
  items: T[]
  next: string | null
}
