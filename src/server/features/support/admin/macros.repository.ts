import { asc, eq } from 'drizzle-orm'
import type { Macro, MacroText } from '#contracts/admin/support.ts'
import type { Db } from '#server/db/database.ts'
import { ticketMacros } from '#server/db/tables/support.ts'

const { id, title, text } = ticketMacros
const shown = { id, title, text }

/** There is a bounded number of them. */
export const listMacros = (db: Db): Promise<Macro[]> =>
  db.select(shown).from(ticketMacros).orderBy(asc(title), asc(id))

export async function insertMacro(tx: Db, given: MacroText): Promise<Macro | undefined> {
  const [row] = await tx.insert(ticketMacros).values(given).returning(shown)
  return row
}

export async function updateMacro(tx: Db, macroId: string, given: MacroText): Promise<Macro | undefined> {
  const [row] = await tx.update(ticketMacros).set(given).where(eq(id, macroId)).returning(shown)
  return row
}

export async function deleteMacro(tx: Db, macroId: string): Promise<Macro | undefined> {
  const [row] = await tx.delete(ticketMacros).where(eq(id, macroId)).returning(shown)
  return row
}
