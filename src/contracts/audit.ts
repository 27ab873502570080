import { z } from 'zod'
import { UserId } from './core/ids.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'

/** What leaves a row in the audit log, and how the log calls it. Each area adds its lines. */
export const auditActions = {
  'partner.decided': 'Decided on a partner',
  'payout.settled': 'Settled a payout',
} as const

export type AuditAction = keyof typeof auditActions
export const AuditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])

/** Short facts about what was done, such as the plan before and after. Never a secret. */
export const AuditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type AuditDetails = z.infer<typeof AuditDetails>

/** A name is missing where the account is gone, or where the program itself did it. */
const Person = z.object({ id: UserId, username: z.string().nullable() }).nullable()

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
  title: z.string(),
  actor: Person,
  subject: Person,
  details: AuditDetails,
  network: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  action: AuditAction.optional(),
  /** Part of the name or address of who did it, or to whom. */
  person: z.string().trim().max(100).default(''),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const auditApi = {
  list: route('GET', '/api/admin/audit', {
    access: 'admin',
    query: AuditFilter.extend(PageQuery.shape),
    data: page(AuditEntry),
  }),
  csv: route('GET', '/api/admin/audit.csv', { access: 'admin', query: AuditFilter, file: true }),
}
