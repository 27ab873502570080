import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type ProfitSettings, profitSettings } from '#server/db/tables/profit.ts'
import { projects } from '#server/db/tables/projects.ts'

const none: ProfitSettings = { readings: [], costs: {} }

export async function findSettings(
  db: Db,
  userId: number,
  projectId: string,
): Promise<ProfitSettings | undefined> {
  const [row] = await db
    .select({ settings: profitSettings.settings })
    .from(profitSettings)
    .where(and(eq(profitSettings.userId, userId), eq(profitSettings.projectId, projectId)))
  return row?.settings
}

export const readSettings = async (db: Db, userId: number, projectId: string): Promise<ProfitSettings> =>
  (await findSettings(db, userId, projectId)) ?? none

/** Serializes changes of a project's settings. */
export async function lockProject(tx: Db, userId: number, projectId: string): Promise<void> {
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.id, projectId)))
    .for('no key update')
}

export async function writeSettings(
  db: Db,
  { userId, projectId }: { userId: number; projectId: string },
  settings: ProfitSettings,
): Promise<void> {
  await db
    .insert(profitSettings)
    .values({ projectId, userId, settings })
    .onConflictDoUpdate({ target: profitSettings.projectId, set: { settings } })
}

export const allSettings = (db: Db, userId: number) =>
  db.select().from(profitSettings).where(eq(profitSettings.userId, userId))
