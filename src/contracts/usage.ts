import { z } from 'zod'
import { route } from './core/route.ts'

/** The limits of a plan that are counted by the day. */
export const DailyLimit = z.enum(['queriesPerDay', 'promptsPerDay', 'marketingVisualsPerDay'])
export type DailyLimit = z.infer<typeof DailyLimit>

export const Allowance = z.object({
  name: DailyLimit,
  limit: z.number().int(),
  /** Daily allowance of the plan. The rest of the limit was granted on top. */
  ofPlan: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  /** Midnight in the person's own time zone. */
  resetsAt: z.iso.datetime(),
  /** Time zone of the days; UTC if none is known. */
  timeZone: z.string(),
})
export type Allowance = z.infer<typeof Allowance>

export const UsageDay = z.object({
  day: z.iso.date(),
  /** Units by limit. */
  used: z.record(z.string(), z.number().int()),
  /** The same units, by what they went to. */
  byFeature: z.record(z.string(), z.number().int()),
  /** Paid with the user's own keys, in millionths of a dollar. The operator's cost is never included. */
  cost: z.number().int(),
})
export type UsageDay = z.infer<typeof UsageDay>

export const Usage = z.object({
  timeZone: z.string(),
  days: z.array(UsageDay),
  /** Use of the units and of the user's own cost by feature, most units first. */
  byFeature: z.array(z.object({ name: z.string(), units: z.number().int(), cost: z.number().int() })),
})
export type Usage = z.infer<typeof Usage>

/** Groups of stored files that count towards the storage of a plan. */
export const StoredKind = z.enum(['images', 'bin', 'drafts', 'page-images', 'visuals', 'attachments'])
export type StoredKind = z.infer<typeof StoredKind>

export const StorageUse = z.object({
  used: z.number().int(),
  /** Bytes of the plan. */
  limit: z.number().int(),
  /** Most bytes first, without empty ones. */
  kinds: z.array(z.object({ kind: StoredKind, files: z.number().int(), bytes: z.number().int() })),
  /** The largest files, each with the screen on which it can be deleted. */
  largest: z.array(
    z.object({ kind: StoredKind, name: z.string(), bytes: z.number().int(), path: z.string() }),
  ),
})
export type StorageUse = z.infer<typeof StorageUse>

export const usageApi = {
  /** The last 30 days, today last. */
  usage: route('GET', '/api/usage', { data: Usage }),
  storage: route('GET', '/api/usage/storage', { data: StorageUse }),
  limits: route('GET', '/api/usage-limits', { data: z.array(Allowance) }),
  limit: route('GET', '/api/usage-limits/:name', {
    params: z.object({ name: DailyLimit }),
    reply: z.object({ success: z.literal(true), data: Allowance, message: z.string() }),
  }),
}
