import type { AuditAction, AuditDetails } from '#contracts/audit.ts'
import type { Db } from '#server/db/database.ts'
import { insertAudit } from './audit.repository.ts'

export interface Deed {
  action: AuditAction
  /** Who did it; none when it was the program itself. */
  actorId: number | null
  /** To whom, where it was done to a person. */
  subjectId?: number | null
  details?: AuditDetails
  network?: string
}

/** Leaves a row in the audit log. Called with the transaction of the deed, so that neither is there without the other. */
export const recordDeed = (db: Db, deed: Deed): Promise<void> => insertAudit(db, deed)
