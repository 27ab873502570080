import { type AuditAction, type AuditEntry, auditActions } from '#contracts/admin/audit.ts'
import type { AuditRow } from './audit.repository.ts'

export const presentEntry = ({ row, actorName, subjectName }: AuditRow): AuditEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  action: row.action,
  title: titleOf(row.action),
  actor: person(row.actorId, actorName),
  subject: person(row.subjectId, subjectName),
  details: row.details,
  network: row.network,
})

/** An entry may come from an older version with other action names. */
export const titleOf = (action: string): string =>
  action in auditActions ? auditActions[action as AuditAction] : action

const person = (id: number | null, username: string | null) =>
  id === null ? null : { id: String(id), username }
