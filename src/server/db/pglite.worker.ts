import './pglite.decoder.ts'
import './pglite.files.ts'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { Answer, PgliteOptions, WorkerRequest } from './pglite.protocol.ts'
import { preparedStatements } from './pglite.statements.ts'
import { TEMPORARY_MB } from './statement-limits.ts'

/**
 * The embedded database computes on the thread that calls it: a slow query would stop the whole server, so it lives here.
 * Questions are answered strictly in the order they come; the bridge on the other side decides that order.
 */
if (!parentPort) throw new Error('The embedded database runs in a worker thread.')
const port = parentPort
const { dataDir, snapshot } = workerData as PgliteOptions

const asText = (value: string) => value

/** As a channel is named where it is notified: letter for letter. */
const quoted = (channel: string) => `"${channel}"`

const pg = await PGlite.create({
  ...(dataDir && { dataDir }),
  ...(snapshot && { loadDataDir: new Blob([snapshot]) }),
})

// Statements are kept for the life of the process, so a plan that fits any values is made once.
await pg.exec('set plan_cache_mode = force_generic_plan')
await pg.exec(`set temp_file_limit = '${TEMPORARY_MB}MB'`)

/** PGlite reads and writes bytes digit by digit: fifty times the work of the runtime's own way, and vectors are megabytes. */
const BYTEA = 17
pg.parsers[BYTEA] = (digits: string) => Buffer.from(digits.slice(2), 'hex')
pg.serializers[BYTEA] = (bytes: Uint8Array) =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`

/** PGlite's table of parsers has three hundred entries: copied for each query it would cost more than a small query. */
const usual = pg.parsers
const tables = new Map<string, typeof usual>()
function parsersFor(textTypes: number[] | undefined) {
  if (!textTypes) return usual
  const key = textTypes.join()
  const table = tables.get(key) ?? {
    ...usual,
    ...Object.fromEntries(textTypes.map((type) => [type, asText])),
  }
  tables.set(key, table)
  return table
}

const statements = preparedStatements(pg)

async function query({ sql, params = [], rowMode, textTypes }: Extract<WorkerRequest, { op: 'query' }>) {
  const parsers = parsersFor(textTypes)
  if (statements.canKeep(sql)) return statements.query({ sql, params, rowMode, parsers })
  await statements.before(sql)
  return pg.query(sql, params, { ...(rowMode && { rowMode }), parsers })
}

async function answer(question: WorkerRequest): Promise<unknown> {
  switch (question.op) {
    case 'query':
      return query(question)
    case 'exec':
      await statements.before(question.sql)
      return pg.exec(question.sql)
    case 'listen':
      await pg.listen(quoted(question.channel), (payload) =>
        port.postMessage([{ notice: question.channel, payload }] satisfies Answer[]),
      )
      return undefined
    case 'unlisten':
      return pg.unlisten(quoted(question.channel))
    case 'dump':
      return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer())
    case 'close':
      return pg.close()
  }
}

/** Errors lose their fields when they are cloned to another thread; the SQLSTATE and its kin are what callers look at. */
function portable(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const texts = Object.entries(error).filter(([, value]) => typeof value === 'string')
  return { ...Object.fromEntries(texts), message: error.message, stack: error.stack }
}

/** After these it answers nothing any more, not even with an error; a full disk can cause it. */
const isEnd = (error: unknown) =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error &&
    'severity' in error &&
    (error.severity === 'PANIC' || error.severity === 'FATAL'))

/** Waking the other thread costs as much as a small query: answers that are ready within this time go together. */
const TOGETHER_MS = 4

async function answerAll(questions: WorkerRequest[]) {
  let answers: Answer[] = []
  let posted = performance.now()
  for (let waiting = questions; waiting.length > 0; waiting = moreQuestions()) {
    for (const question of waiting) {
      answers.push(await answered(question))
      if (performance.now() - posted < TOGETHER_MS && question.op !== 'close') continue
      port.postMessage(answers)
      answers = []
      posted = performance.now()
      if (question.op === 'close') return port.close()
    }
  }
  if (answers.length > 0) port.postMessage(answers)
}

async function answered(question: WorkerRequest): Promise<Answer> {
  try {
    return { id: question.id, value: await answer(question) }
  } catch (error) {
    if (isEnd(error)) setImmediate(() => process.exit(1))
    return { id: question.id, error: portable(error) }
  }
}

/** Requests received meanwhile, so that their answers can be sent together. */
const moreQuestions = (): WorkerRequest[] => receiveMessageOnPort(port)?.message ?? []

let last: Promise<void> = Promise.resolve()
port.on('message', (questions: WorkerRequest[]) => {
  last = last.then(() => answerAll(questions))
})
port.postMessage([{ ready: true }] satisfies Answer[])
