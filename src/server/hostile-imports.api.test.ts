import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { archivesOf } from './area.ts'
import { areas } from './areas.ts'
import { type Db, rowsOf } from './db/database.ts'
import { storeImportedChat } from './features/chat-transfer/import.repository.ts'
import { readChats } from './features/chat-transfer/read-chats.ts'
import { loadReaders, readArchive } from './features/project-transfer/read-archive.ts'
import { archiveOf, hostileContents } from './features/project-transfer/testing/hostile-archives.ts'
import { seller, type TransferSeller } from './features/project-transfer/testing/seller.ts'
import { objects } from './testing/access-objects.ts'
import { photoFetcher } from './testing/photo.ts'
import { isFullRun } from './testing/scope.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/** `TEST_HOSTILE_ROUNDS=50 npx vitest …` imports fifty times as many. */
const rounds = Number(process.env.TEST_HOSTILE_ROUNDS ?? (isFullRun ? 5 : 1))
/** Archives that are generated; the first of those that are accepted are imported. */
const [GENERATED, IMPORTED] = [40 * rounds, 5 * rounds]
/** Limit of processor time for one call. A cutout takes 3 to 6 s on a busy machine. */
const MOST_SECONDS = 20
/** Imported objects of a kind that are changed. */
const MOST_CHANGED = isFullRun ? 4 : 1
/** Parameters whose rows at least one accepted archive has to bring. */
const imported = ['chatId', 'pageId', 'imageId', 'auditId', 'keywordId', 'rankId', 'flowId', 'runId']

const readers = await loadReaders(archivesOf(areas).map(({ reader }) => reader))

async function isAccepted(file: Uint8Array): Promise<boolean> {
  const read = async (at: number, length: number) => Buffer.from(file.subarray(at, at + length))
  return readArchive({ size: file.length, read }, readers)
    .next()
    .then(
      () => true,
      () => false,
    )
}

/** Tables whose rows a route may name, by the names of parameters. */
const tablesOf: Record<string, string[]> = {
  projectId: ['projects'],
  chatId: ['chats'],
  messageId: ['messages'],
  sourceId: ['research_sources'],
  analysisId: ['market_analyses'],
  proposalId: ['canon_proposals'],
  fileId: ['knowledge_files'],
  runId: ['flow_runs', 'runs'],
  flowId: ['flows'],
  pageId: ['site_pages'],
  imageId: ['images'],
  auditId: ['seo_audits'],
  keywordId: ['seo_keywords'],
  rankId: ['seo_ranks'],
}

async function idsOf(db: Db, userId: number): Promise<Record<string, string[]>> {
  const all = async (table: string) =>
    (
      await rowsOf<{ id: string }>(
        db,
        sql`select id from ${sql.identifier(table)} where user_id = ${userId} order by id limit 12`,
      )
    ).map(({ id }) => id)
  const found = Object.entries(tablesOf).map(async ([name, tables]) => [
    name,
    (await Promise.all(tables.map(all))).flat(),
  ])
  return Object.fromEntries(await Promise.all(found))
}

async function measured(app: TestApp['app'], token: string, request: InjectOptions) {
  const begun = process.cpuUsage()
  const headers = { ...request.headers, authorization: `Bearer ${token}` }
  const reply = await app.inject({ ...request, headers })
  // Time shows the machine's load, this the amount of work.
  const { user, system } = process.cpuUsage(begun)
  return { status: reply.statusCode, seconds: (user + system) / 1_000_000 }
}

/** Goes on with imported chats and projects: asks, switches the branch, renames, exports. Gives what failed. */
async function writeFailuresOf({ app, deps }: TestApp, { user }: TransferSeller): Promise<string[]> {
  const last = await rowsOf<{ chatId: string; messageId: string }>(
    deps.db,
    sql`select distinct on (chat_id) chat_id as "chatId", id as "messageId" from messages
      where user_id = ${user.id} order by chat_id, position desc limit 5`,
  )
  const { projectId = [] } = await idsOf(deps.db, user.id)
  const requests: InjectOptions[] = [
    ...last.flatMap(({ chatId, messageId }): InjectOptions[] => {
      const url = `/api/chats/${chatId}`
      const question = { id: randomUUID(), text: 'And then?', seenId: messageId }
      return [
        { method: 'POST', url: `${url}/messages`, payload: question },
        { method: 'POST', url: `${url}/branch`, payload: { messageId } },
        { method: 'PATCH', url, payload: { title: 'Renamed' } },
      ]
    }),
    ...projectId.map(
      (id): InjectOptions => ({
        method: 'PATCH',
        url: `/api/projects/${id}`,
        payload: { name: `Lamp ${id}` },
      }),
    ),
    { method: 'POST', url: '/api/chat-archive', payload: {} },
  ]
  const failed: string[] = []
  for (const request of requests) {
    const { status, seconds } = await measured(app, user.token, request)
    if (status !== 200 || seconds > MOST_SECONDS)
      failed.push(`${request.method} ${request.url} ${status} ${seconds.toFixed(1)} s`)
  }
  return failed
}

/** Asks for everything that can be read. Gives what failed, and what took too long. */
async function failuresOf({ app, deps }: TestApp, { user }: TransferSeller): Promise<string[]> {
  const ids = await idsOf(deps.db, user.id)
  const failed: string[] = []
  for (const { route } of app.handlers) {
    if (route.method !== 'GET' || route.access === 'admin' || route.path.includes('local-models')) continue
    const names = route.path.match(/(?<=:)\w+/g) ?? []
    const many = Math.max(1, ...names.map((name) => ids[name]?.length ?? 0))
    for (let n = 0; n < many; n++) {
      const url = route.path.replace(/:(\w+)/g, (_, name: string) => {
        const known = ids[name] ?? []
        return known[n % known.length] ?? '00000000-0000-4000-8000-000000000001'
      })
      const query = { ...(route.query && 'q' in route.query.shape && { q: 'x' }) }
      const { status, seconds } = await measured(app, user.token, { url, query })
      if (status >= 500 || seconds > MOST_SECONDS) failed.push(`${url} ${status} ${seconds.toFixed(1)} s`)
    }
  }
  return failed
}

/** Bodies and further parameters that a route takes from its owner, sent to imported objects. Gives what failed. */
async function changeFailuresOf(app: TestApp, { user }: TransferSeller): Promise<string[]> {
  const ids = await idsOf(app.deps.db, user.id)
  const failed: string[] = []
  const changing = app.app.handlers
    .map(({ route }) => route)
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/admin/'))
    // Deletions come last, since deleted rows cannot be changed.
    .sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
  for (const { method, path } of changing) {
    const name = /(?<=:)\w+/.exec(path)?.[0] ?? ''
    const make = objects[`${method} ${path}`]
    if (!make || !ids[name]?.length) continue
    const { params, query, body, bytes } = await make(app, user)
    for (const id of ids[name].slice(0, method === 'DELETE' ? 1 : MOST_CHANGED)) {
      const url = path.replace(/:(\w+)/g, (_, each: string) => (each === name ? id : (params?.[each] ?? id)))
      const payload = body ?? bytes
      const { status, seconds } = await measured(app.app, user.token, {
        ...{ method, url, ...(query && { query }), ...(payload && { payload }) },
        headers: bytes ? { 'content-type': 'application/octet-stream' } : {},
      })
      if (status >= 500 || seconds > MOST_SECONDS)
        failed.push(`${method} ${url} ${status} ${seconds.toFixed(1)} s`)
    }
  }
  return failed
}

test('[security Q1] accepted parts of hostile archives and exports can be read, searched, continued and exported again', {
  timeout: 300_000 * rounds,
}, async () => {
  const app = await testApp({ parts: { fetcher: photoFetcher } })
  // The plan with room for every project of a full run.
  const owner = await seller(app, 'automation')
  const { limits } = app.deps
  app.deps.limits = { ...limits, 'import-user': { ...limits['import-user'], most: 1_000_000 } }
  const generated = fc.sample(hostileContents, { numRuns: GENERATED, seed: 7 * rounds })
  let left = IMPORTED
  for (const contents of generated) {
    const file = archiveOf(contents)
    if (left === 0 || !(await isAccepted(file))) continue
    expect(await owner.imported(file)).toMatchObject({ state: 'done' })
    left--
  }
  expect(left).toBe(0)
  const chats = Buffer.from(JSON.stringify(generated.flatMap((contents) => contents.chats)))
  let kept = 0
  for await (const reading of readChats(chats, owner.user.id))
    if ('chat' in reading)
      kept += (await storeImportedChat(app.deps.db, owner.user.id, reading.chat, 1_000_000)).added > 0 ? 1 : 0
  expect(kept).toBeGreaterThan(2)
  const ids = await idsOf(app.deps.db, owner.user.id)
  expect(imported.filter((name) => !ids[name]?.length)).toEqual([])
  expect(await failuresOf(app, owner)).toEqual([])
  expect(await writeFailuresOf(app, owner)).toEqual([])
  expect(await changeFailuresOf(app, owner)).toEqual([])
})
