import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Plan } from '#contracts/plans.ts'
import { projectTransferApi } from '#contracts/project-transfer.ts'
import { projectsApi } from '#contracts/projects.ts'
import { rowsOf } from '#server/db/database.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { projectTransferJobs } from '../import.jobs.ts'

/** Someone who sells, and sends and gets archives. */
export async function seller(app: TestApp, plan: Plan = 'pro') {
  const user = await app.build.user()
  await app.deps.db.execute(sql`update users set plan = ${plan} where id = ${user.id}`)
  const { call } = app.as(user.token)
  const send = async (file: Uint8Array) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: projectTransferApi.startImport.path,
      payload: Buffer.from(file),
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  /** Does what waits in the queue: a worker would also index the files, for which it loads a model. */
  const carryOut = async (runId: string) => {
    const [importing] = projectTransferJobs(app.deps)
    const folder = `users/${user.id}/project-imports/`
    const [key = ''] = (await app.deps.storage.list(folder)).keys
    const actor = { ...user, userId: user.id, plan, timeZone: 'UTC', sessionId: user.sessionId }
    const context = { id: runId, attempt: 1, lastTry: false, signal: new AbortController().signal }
    await importing
      ?.run({ actor, fileId: key.slice(folder.length) }, context)
      .catch((error: unknown) => expect(error).toBeInstanceOf(Hopeless))
  }
  return {
    user,
    call,
    send,
    /** Result of the import. */
    imported: async (file: Uint8Array) => {
      const { status, body } = await send(file)
      expect([status, body.type]).toEqual([200, undefined])
      await carryOut(body.data.runId)
      return (await call(projectTransferApi.lastImport)).body.data
    },
    download: async (projectId: string) => {
      const reply = await app.app.inject({
        url: projectTransferApi.archive.path.replace(':projectId', projectId),
        headers: { authorization: `Bearer ${user.token}` },
      })
      expect(reply.statusCode).toBe(200)
      return { headers: reply.headers, file: reply.rawPayload }
    },
    names: async () => (await call(projectsApi.list)).body.data.map(({ name }) => name),
  }
}
export type TransferSeller = Awaited<ReturnType<typeof seller>>

/** All that is kept of projects and what belongs to them. */
export const counts = async ({ deps }: TestApp) =>
  (
    await rowsOf<Record<string, number>>(
      deps.db,
      sql`select (select count(*)::int from projects) as projects, (select count(*)::int from chats) as chats,
        (select count(*)::int from canon_fields) as fields, (select count(*)::int from canon_changes) as changes,
        (select count(*)::int from research_sources) as sources, (select count(*)::int from market_analyses) as analyses,
        (select count(*)::int from canon_proposals) as proposals, (select count(*)::int from knowledge_files) as files`,
    )
  )[0]
