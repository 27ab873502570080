import type { Db } from '#server/db/database.ts'
import { audit } from '#server/db/tables/audit.ts'
import type { Deed } from './audit.service.ts'

export async function insertAudit(db: Db, deed: Deed): Promise<void> {
  await db.insert(audit).values(deed)
}
