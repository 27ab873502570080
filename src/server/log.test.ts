import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asDatabase } from './db/embedded.ts'
import { openPglite } from './db/pglite.bridge.ts'
import { createLog } from './log.ts'

const canary = 'canary-4711'

/** Everything that is written while something is logged. */
function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('values of a failed statement never reach the log, also where they look like a stack', async () => {
  const database = asDatabase(await openPglite({}))
  const words = `my words\n    at ${canary} (file.ts:1)\n${canary}`
  const broken = [
    sql`select * from nowhere where a = ${words}`,
    sql`select ${words}::text, ${canary}::uuid`,
    sql`select ${canary}::int + ${words}::int`,
  ]
  for (const statement of broken) {
    const error = await database.db.execute(statement).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    const text = logged((log) => log.error({ err: error }, 'failed'))
    expect(text).toContain('"code"')
    expect(text).not.toContain(canary)
  }
  await database.close()
})

test('secrets under their usual names are withheld, and input cannot make lines of its own', () => {
  const text = logged((log) =>
    log.info({ body: { password: canary, token: canary }, name: 'a\n{"level":60}' }, 'x'),
  )
  expect(text).not.toContain(canary)
  expect(text.trimEnd().split('\n')).toHaveLength(1)
})
