import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { createAi } from '#server/adapters/ai/providers.ts'
import { createLocalModels } from '#server/adapters/local-model/local-models.ts'
import { createDeps } from '#server/assemble.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { users } from '#server/db/tables/accounts.ts'
import { requestOf, usableModels } from '#server/features/models/models.service.ts'
import type { Log } from '#server/log.ts'
import type { Ai, AnswerRequest } from '#server/ports/ai.ts'

export interface ModelUnderTest {
  id: string
  label: string
  /** It may hold a key: never print it. */
  request(): Pick<AnswerRequest, 'model' | 'connection'>
}

/**
 * Gives the models that the first administrator can ask in the chat, best first: their own connections, what is shared at the
 * desk, what was downloaded and what the settings name. On an installation that has no data yet, the latter alone.
 */
export async function withModels(
  config: Config,
  log: Log,
  work: (ai: Ai, models: ModelUnderTest[]) => Promise<void>,
): Promise<void> {
  const warn = (details: object, message: string) => log.warn(details, message)
  const local = createLocalModels({ dataDir: config.dataDir, log: warn })
  const ai = createAi({ ...config.ai, local: local.offers, builtInPace: 0 })
  try {
    if (config.databaseUrl || existsSync(join(config.dataDir, 'db'))) await withKept(config, log, ai, work)
    else await work(ai, offered(ai))
  } finally {
    await local.end()
  }
}

const offered = (ai: Ai): ModelUnderTest[] =>
  ai.models().map(({ id, label }) => ({ id, label, request: () => ({ model: id }) }))

async function withKept(
  config: Config,
  log: Log,
  ai: Ai,
  work: (ai: Ai, models: ModelUnderTest[]) => Promise<void>,
): Promise<void> {
  const { database, close } = await openDatabase(config, log)
  try {
    const made = await createDeps({ config, database, log, publicUrl: () => '', announce() {} })
    const deps = { ...made, ai }
    const [admin] = await deps.db
      .select({ userId: users.id, role: users.role })
      .from(users)
      .where(eq(users.role, 'admin'))
      .orderBy(asc(users.id))
      .limit(1)
    if (!admin) return await work(ai, offered(ai))
    const models = await usableModels(deps, admin)
    await work(
      ai,
      models.map((model) => ({
        id: model.id,
        label: model.label,
        request: () => requestOf(deps, admin, model),
      })),
    )
  } finally {
    await close()
  }
}
