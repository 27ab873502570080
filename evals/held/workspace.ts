import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { canonApi } from '#contracts/canon.ts'
import { chatApi } from '#contracts/chat.ts'
import type { AnswerOf, AnyRoute, RequestOf } from '#contracts/core/route.ts'
import { type FoundPassage, knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import type { TableAnswer, TableQuery } from '#contracts/knowledge/tables.ts'
import { projectsApi } from '#contracts/projects.ts'
import { researchApi, SourceKind } from '#contracts/research.ts'
import type { RunEvent } from '#contracts/runs.ts'
import { toTree } from '#core/canon/tree.ts'
import { createAi } from '#server/adapters/ai/providers.ts'
import { type App, createApp } from '#server/app.ts'
import { jobsOf } from '#server/area.ts'
import { createDeps } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Deps, overrideDeps } from '#server/deps.ts'
import { createLog } from '#server/log.ts'
import { builders } from '#server/testing/builders.ts'
import { startProvider, type TestProvider } from '#server/testing/provider/provider.ts'
import { readEvents } from '#server/testing/read-events.ts'
import { factsOf } from './canon-paths.ts'
import { contentOf, type HeldProject, type HeldQuestion } from './set.ts'

/** The models that are asked: the built-in assistant, and a stand-in that shows the request it got. */
export const BUILT_IN = 'built-in/assistant'
export const STAND_IN = 'compatible/stand-in'

export interface Workspace {
  deps: Deps
  app: App
  provider: TestProvider
}

/** A project of the set as its owner sees it. */
export interface LoadedProject {
  ask(question: HeldQuestion, model: string): Promise<RunEvent[]>
  search(text: string): Promise<FoundPassage[]>
  askTable(tableId: string, query: TableQuery): Promise<TableAnswer>
  /** Checks the canon for a change that nobody accepted. */
  canonText(): Promise<string>
}

/** A whole server on an embedded database of its own, for as long as the work takes. */
export async function withWorkspace<T>(work: (workspace: Workspace) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-held-'))
  const provider = await startProvider({ interval: 0, tokens: 3 })
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', PORT: '0', QUESTIONS_PER_DAY: '100000' })
  const log = createLog(config.logLevel)
  const { database, close } = await openDatabase(config, log)
  const made = await createDeps({ config, database, log, announce: () => {}, publicUrl: () => '' })
  const compatible = { baseUrl: `${provider.url}/v1`, apiKey: '', model: 'stand-in' }
  const deps = overrideDeps(made, {
    models: { ai: createAi({ compatible, builtInPace: 0, embeddings: made.search.embeddings }) },
    limits: unlimited(made.limits),
  })
  await deps.jobs.start(jobsOf(deps), true)
  const app = await createApp(deps)
  try {
    return await work({ deps, app, provider })
  } finally {
    await deps.streams.runs.drain(0)
    await deps.jobs.stop(0)
    await app.close()
    await deps.tally.write()
    await provider.close()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

const unlimited = (limits: Deps['limits']) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, { ...limit, most: 1_000_000 }]),
  ) as Deps['limits']

/** Fills a project over the API, as its owner would, and waits until its files can be asked. */
export async function loadProject({ deps, app }: Workspace, project: HeldProject): Promise<LoadedProject> {
  const { id, token } = await builders(deps).user()
  await deps.db.execute(sql`update users set plan = 'pro' where id = ${id}`)
  const owner = caller(app, token)
  const { id: projectId } = await owner.call(projectsApi.create, {
    body: { name: project.name, businessInstructions: project.instructions },
  })
  const params = { projectId }
  const facts = project.canon.flatMap(factsOf)
  const canon = toTree(facts.map(({ path, value }) => [path, { value }]))
  await owner.call(canonApi.write, { params, body: { canon, source: 'user' } })
  for (const source of project.research) await owner.call(researchApi.add, { params, body: sourceOf(source) })
  const files = await Promise.all(project.files.map((name) => upload(owner, projectId, project, name)))
  for (const fileId of files) await untilReady(owner, fileId)
  return {
    ask: (question, model) => ask(owner, projectId, question, model),
    search: async (question) =>
      (await owner.call(knowledgeApi.search, { params, body: { question } })).passages,
    askTable: (tableId, body) => owner.call(knowledgeApi.queryTable, { params: { tableId }, body }),
    canonText: async () => JSON.stringify(await owner.call(canonApi.get, { params })),
  }
}

/** Own pages have no kind of their own yet; until they have, they are stored as one that nobody compares prices with. */
const kindOf = (role: HeldProject['research'][number]['role']): SourceKind =>
  SourceKind.safeParse(role).data ?? 'keyword'

const sourceOf = ({ role, title, url, price, currency, text }: HeldProject['research'][number]) => ({
  kind: kindOf(role),
  from: {
    way: 'hand' as const,
    title,
    url,
    excerpt: text,
    fields: [
      { name: 'price', value: String(price) },
      { name: 'currency', value: currency },
    ],
  },
})

async function upload(owner: Caller, projectId: string, project: HeldProject, name: string): Promise<string> {
  const content = await contentOf(project, name)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const begun = await owner.call(knowledgeApi.startUpload, {
    params: { projectId },
    body: { name, bytes: content.length, sha256 },
  })
  if (!begun.upload) throw new Error(`${name} is there twice`)
  const params = { uploadId: begun.upload.id }
  await owner.send(knowledgeApi.sendPiece, params, content)
  return (await owner.call(knowledgeApi.finishUpload, { params })).id
}

/** A busy machine may miss the time limit for reading a file. */
const MOST_READS = 5

async function untilReady(owner: Caller, fileId: string): Promise<void> {
  const params = { fileId }
  for (let reads = 1; ; ) {
    const { name, state, reason } = await owner.call(knowledgeApi.get, { params })
    if (state === 'ready') return
    if (state === 'failed') {
      if (reads === MOST_READS) throw new Error(`${name}: ${reason}`)
      await owner.call(knowledgeApi.index, { params })
      reads += 1
    }
    await pause(100)
  }
}

/** Asks in a new chat, after the earlier messages; gives the events of the last answer. */
async function ask(
  owner: Caller,
  projectId: string,
  { before = [], question }: HeldQuestion,
  model: string,
): Promise<RunEvent[]> {
  const params = { chatId: randomUUID() }
  let events: RunEvent[] = []
  for (const text of [...before, question])
    events = await owner.events(chatApi.send, { params, body: { id: randomUUID(), text, projectId, model } })
  return events
}

type Caller = ReturnType<typeof caller>

function caller(app: App, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const addressOf = (route: AnyRoute, params: unknown) =>
    route.path.replace(/:(\w+)/g, (_, name: string) => String((params as Record<string, unknown>)?.[name]))
  const inject = async (route: AnyRoute, params: unknown, payload?: object | Buffer, more = {}) => {
    const { method } = route
    const reply = await app.inject({
      method,
      url: addressOf(route, params),
      headers: { ...headers, ...more },
      payload,
      ...(Buffer.isBuffer(payload) && { query: { offset: '0' } }),
    })
    if (reply.statusCode >= 400) throw new Error(`${method} ${route.path}: ${reply.payload.slice(0, 500)}`)
    return reply
  }
  return {
    async call<R extends AnyRoute>(route: R, { params, body }: RequestOf<R> & { body?: unknown }) {
      const reply = await inject(route, params, body as object | undefined)
      return reply.json().data as DataOf<R>
    },
    send: (route: AnyRoute, params: object, bytes: Buffer) =>
      inject(route, params, bytes, { 'content-type': 'application/octet-stream' }),
    async events<R extends AnyRoute>(route: R, { params, body }: RequestOf<R> & { body?: unknown }) {
      const reply = await inject(route, params, body as object)
      return readEvents(reply.payload).map(({ event }) => event)
    },
  }
}

type DataOf<R extends AnyRoute> = AnswerOf<R> extends { data: infer Data } ? Data : never
