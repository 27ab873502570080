import type { AuditAction } from '#contracts/admin/audit.ts'
import { type Macro, type MacroText, MOST_MACROS } from '#contracts/admin/support.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { type AdminCaller, recordAudit } from '#server/features/audit/audit.service.ts'
import * as repository from './macros.repository.ts'

export const listMacros = (deps: Deps): Promise<Macro[]> => repository.listMacros(deps.db)

export async function addMacro(deps: Deps, admin: AdminCaller, given: MacroText): Promise<Macro> {
  return recorded(deps, admin, 'macro.saved', async (tx) => {
    if ((await repository.listMacros(tx)).length >= MOST_MACROS)
      throw new AppError('CONFLICT', `There are ${MOST_MACROS} saved answers, which is the maximum.`)
    return repository.insertMacro(tx, given)
  })
}

export const changeMacro = (
  deps: Deps,
  admin: AdminCaller,
  macroId: string,
  given: MacroText,
): Promise<Macro> => recorded(deps, admin, 'macro.saved', (tx) => repository.updateMacro(tx, macroId, given))

export async function deleteMacro(deps: Deps, admin: AdminCaller, macroId: string) {
  await recorded(deps, admin, 'macro.deleted', (tx) => repository.deleteMacro(tx, macroId))
  return done('Saved answer deleted.')
}

function recorded(
  deps: Deps,
  { actor, caller }: AdminCaller,
  action: AuditAction,
  change: (tx: Db) => Promise<Macro | undefined>,
): Promise<Macro> {
  return deps.db.transaction(async (tx) => {
    const macro = await change(tx)
    if (!macro) throw new AppError('NOT_FOUND', 'This saved answer no longer exists.')
    const details = { macro: macro.title }
    await recordAudit(tx, { action, actorId: actor.userId, details, network: caller.network })
    return macro
  })
}
