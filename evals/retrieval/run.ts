import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { chatApi } from '#contracts/chat.ts'
import type { FoundPassage } from '#contracts/knowledge/knowledge.ts'
import type { Actor } from '#server/actor.ts'
import { createAi } from '#server/adapters/ai/providers.ts'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Deps, overrideDeps } from '#server/deps.ts'
import { knowledgeJobs } from '#server/features/knowledge/knowledge.jobs.ts'
import { getFile } from '#server/features/knowledge/knowledge.service.ts'
import { searchKnowledge } from '#server/features/knowledge/search/knowledge-search.service.ts'
import { findPassages, type Way } from '#server/features/knowledge/search/searching.service.ts'
import {
  finishUpload,
  receivePiece,
  startUpload,
} from '#server/features/knowledge/uploads/uploads.service.ts'
import { createProject } from '#server/features/projects/projects.service.ts'
import { createLog } from '#server/log.ts'
import { builders } from '#server/testing/builders.ts'
import { readEvents, textOf } from '#server/testing/read-events.ts'
import { officeFiles } from './office.ts'
import type { Question } from './questions.ts'

export interface Library {
  deps: Deps
  actor: Actor
  token: string
  projectId: string
}

/** A workspace of its own with all the files in it, for as long as the work takes. */
export async function withLibrary<T>(work: (library: Library) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-evals-'))
  const config = readConfig({
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    PORT: '0',
  })
  const log = createLog(config.logLevel)
  const { database, close } = await openDatabase(config, log)
  const deps = await createDeps({ config, database, log, announce: () => {}, publicUrl: () => '' })
  try {
    await deps.jobs.start(knowledgeJobs(deps), true)
    return await work(await fill(deps))
  } finally {
    await deps.jobs.stop(0)
    await deps.tally.write()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(deps: Deps): Promise<Library> {
  const user = await builders(deps).user()
  const actor: Actor = {
    userId: user.id,
    username: user.username,
    role: 'user',
    emailVerified: true,
    plan: 'pro',
    timeZone: 'UTC',
    sessionId: randomUUID(),
  }
  await deps.db.execute(sql`update users set plan = 'pro' where id = ${user.id}`)
  const library = { deps, actor, token: user.token, projectId: '' }
  return withProject(library, 'Hearth & Line', [
    ...(await filesIn('./files/')),
    ...Object.entries(officeFiles()),
  ])
}

/** The same workspace, with another project and its files. */
export const germanProject = async (library: Library): Promise<Library> =>
  withProject(library, 'Nordstern', await filesIn('./german/'))

type Files = (readonly [name: string, content: Uint8Array])[]

async function withProject(library: Library, name: string, files: Files): Promise<Library> {
  const { id: projectId } = await createProject(library.deps, library.actor, {
    name,
    businessInstructions: '',
  })
  const filled = { ...library, projectId }
  for (const [fileName, content] of files) await add(filled, fileName, content)
  return filled
}

async function filesIn(path: string): Promise<Files> {
  const folder = new URL(path, import.meta.url)
  const names = await readdir(folder)
  return Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder))] as const))
}

async function add({ deps, actor, projectId }: Library, name: string, content: Uint8Array): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { upload } = await startUpload(deps, actor, projectId, { name, bytes: content.length, sha256 })
  if (!upload) throw new Error(`${name} is there twice`)
  const body = { declared: content.length, stream: Readable.from([Buffer.from(content)]) }
  await receivePiece(deps, actor, upload.id, { offset: 0, body })
  await finishUpload(deps, actor, upload.id)
  for (;;) {
    const { state, reason } = await getFile(deps, actor, upload.id)
    if (state === 'ready') return
    if (state === 'failed') throw new Error(`${name}: ${reason}`)
    await pause(50)
  }
}

/** Asks the assistant that needs no key, in a chat of the project, and gives what it said. */
export async function asker({ deps, token, projectId }: Library) {
  const app = await createApp(
    overrideDeps(deps, { models: { ai: createAi({ ...deps.config.ai, builtInPace: 0 }) } }),
  )
  return async (text: string) => {
    const url = chatApi.send.path.replace(':chatId', randomUUID())
    const payload = { id: randomUUID(), text, projectId, model: 'built-in/assistant' }
    const reply = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${token}` },
    })
    return textOf(readEvents(reply.payload))
  }
}

export interface Score {
  /** Share of questions whose passage is among the first five. */
  hits: number
  /** Mean of one over the place of the passage; nothing for one that was not found. */
  meanRank: number
  missed: { question: string; place: number; got: string[] }[]
}

const AMONG = 5

export async function scoreOf(library: Library, questions: Question[], way: Way): Promise<Score> {
  const places: number[] = []
  const missed: Score['missed'] = []
  for (const [question, file, words] of questions) {
    const found = await find(library, question, way)
    const place =
      1 + found.findIndex(({ fileName, text }) => fileName === file && plain(text).includes(plain(words)))
    places.push(place)
    if (place === 0 || place > AMONG) missed.push({ question, place, got: found.slice(0, 2).map(nameOf) })
  }
  const share = (of: (place: number) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length
  return {
    hits: share((place) => Number(place > 0 && place <= AMONG)),
    meanRank: share((place) => (place > 0 ? 1 / place : 0)),
    missed,
  }
}

/** Questions about a row of a table: it has to be among those that are told with the question. */
export const asksRow = ([, file]: Question): boolean => /\.(?:csv|xlsx)$/.test(file)

export async function missedRows(
  { deps, actor, projectId }: Library,
  questions: Question[],
): Promise<string[]> {
  const missed: string[] = []
  for (const [question, file, words] of questions) {
    const { rows } = await searchKnowledge(deps, actor, projectId, question)
    const isFound = rows.some(({ fileName, text }) => fileName === file && plain(text).includes(plain(words)))
    if (!isFound) missed.push(question)
  }
  return missed
}

export async function find(library: Library, text: string, way: Way): Promise<FoundPassage[]> {
  const { deps, actor, projectId } = library
  return (await findPassages(deps, actor.userId, { projectId, text }, way)).passages
}

const nameOf = ({ fileName, placeName }: FoundPassage) => `${fileName}, ${placeName}`
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')
