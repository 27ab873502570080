import type { Db } from '#server/db/database.ts'
import { type ExportPart, jsonArray } from '#server/exports/export-part.ts'
import { titleOf } from './audit.presenter.ts'
import { auditEntriesOf } from './audit.repository.ts'

const AT_ONCE = 500

export const auditExport: ExportPart = {
  label: 'Audit log',
  tables: ['audit'],
  about: { 'audit.json': 'When you logged in and changed your account, and when someone else changed it.' },
  async *files({ db }, userId) {
    yield { name: 'audit.json', content: jsonArray(auditLines(db, userId)) }
  },
}

/** Details of others' actions and the subjects of own ones belong to others. */
async function* auditLines(db: Db, userId: number): AsyncGenerator<string> {
  let before: number | undefined
  for (;;) {
    const rows = await auditEntriesOf(db, userId, before, AT_ONCE)
    for (const { at, action, actorId, details, network } of rows) {
      const own = actorId === userId
      yield JSON.stringify({
        at,
        what: titleOf(action),
        by: own ? 'you' : 'someone else',
        ...(own && { details, network }),
      })
    }
    if (rows.length < AT_ONCE) return
    before = rows.at(-1)?.id
  }
}
