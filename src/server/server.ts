import type { Config } from './config.ts'
import { explainDamage } from './db/embedded.ts'
import { openDatabase } from './db/open.ts'
import type { DepsOverrides } from './deps.ts'
import { makePrivate } from './files/private-files.ts'
import { createLog } from './log.ts'

/** The embedded database opens in its own thread while the rest of the program loads. */
export async function startServer(
  config: Config,
  announce: (line: string) => void,
  overrides: DepsOverrides = {},
) {
  const log = createLog(config.logLevel)
  await makePrivate(config.dataDir, (details, message) => log.warn(details, message))
  const [opened, { serve }] = await Promise.all([openDatabase(config, log), import('./serving.ts')])
  try {
    return await serve({ config, log, opened, announce, overrides })
  } catch (error) {
    throw config.databaseUrl ? error : explainDamage(config.dataDir, error)
  }
}
