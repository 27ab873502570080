import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type KnowledgeFile, knowledgeApi, MAX_PIECE_BYTES } from '#contracts/knowledge/knowledge.ts'
import { projectsApi } from '#contracts/projects.ts'
import { Failure } from '../scripts/bootstrap/failure.mjs'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { signUpUsers } from './lib/accounts.ts'
import { printBar } from './lib/bars.ts'
import { startNode } from './lib/children.ts'
import { startDecoy } from './lib/decoy.ts'
import { type HostileFile, hostileFiles } from './lib/hostile-files.ts'
import { pollUntil } from './lib/poll.ts'
import { percentile } from './lib/statistics.ts'
import { familyOf, memoryMbOf } from './lib/usage.ts'

const MOST_SECONDS = 30
const MOST_P99_MS = 100
/** Limit of one reading over the lowest memory of the server: a heap of 416 MB, buffers of 512 MB and a margin. */
const MOST_GROWTH_MB = 1_100
const QUIET_MS = 2_000
const LOOK_EVERY_MS = 20

interface Measured {
  what: string
  outcome: string
  asExpected: boolean
  seconds: number
  /** Memory of the server process with its reading threads; `familyMb` adds the processes it started. */
  memoryMb: number
  familyMb: number
  /** The least that it had meanwhile. */
  leastMb: number
  times: number[]
}

/** Outcome and duration of hostile files, and their effect on other users of the server. */
export async function benchHostile(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const server = startNode('bench/server.ts', { env: { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' } })
  const decoy = await startDecoy()
  try {
    const [, url = ''] = await server.line(/ready at (\S+)/)
    const [token = ''] = await signUpUsers(server, url, 1)
    const send = await sender(url, token)
    const health = new URL('/api/health/live', url)
    // A plain file first: what every reading needs is loaded then, and not counted against the first.
    await send({ name: 'plain.txt', content: Buffer.from('A lamp of oak.') })
    const quiet = await pollUntil(health, wait(QUIET_MS))
    const before = memoryOf(server.pid)
    console.log(
      `${'nothing else to do'.padEnd(44)} ${figures({ seconds: QUIET_MS / 1_000, ...before, times: quiet })}`,
    )
    const rows: Measured[] = []
    for (const file of await hostileFiles(decoy.url)) {
      const row = await measure(file, { pid: server.pid, health, send })
      console.log(
        `${row.what.padEnd(44)} ${figures(row)}  ${row.outcome}${row.asExpected ? '' : '  UNEXPECTED'}`,
      )
      rows.push(row)
    }
    printBars(rows, decoy.asked())
  } finally {
    await server.stop()
    await decoy.stop()
    await removeFolder()
  }
}

const figures = ({
  seconds,
  memoryMb,
  familyMb,
  times,
}: Pick<Measured, 'seconds' | 'memoryMb' | 'familyMb' | 'times'>) =>
  [
    `${seconds.toFixed(1).padStart(5)} s`,
    `${memoryMb.toFixed(0).padStart(5)} MB (${familyMb.toFixed(0)} with children)`,
    `p99 ${percentile(times, 0.99)?.toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
  ].join('  ')

function printBars(rows: Measured[], asked: number): void {
  const bar = (kept: boolean, text: string) => printBar(`${kept ? 'kept' : 'MISSED'}  ${text}`)
  const slowest = Math.max(...rows.map(({ seconds }) => seconds))
  const least = Math.min(...rows.map(({ leastMb }) => leastMb))
  const growth = Math.max(...rows.map(({ memoryMb }) => memoryMb)) - least
  const p99 =
    percentile(
      rows.flatMap(({ times }) => times),
      0.99,
    ) ?? 0
  const odd = rows.filter(({ asExpected }) => !asExpected).length
  bar(odd === 0, `${odd} of ${rows.length} files ended otherwise than they should (none)`)
  bar(slowest <= MOST_SECONDS, `slowest file ${slowest.toFixed(1)} s (at most ${MOST_SECONDS} s)`)
  bar(
    growth <= MOST_GROWTH_MB,
    `memory grew by at most ${growth.toFixed(0)} MB (at most ${MOST_GROWTH_MB} MB)`,
  )
  bar(
    p99 <= MOST_P99_MS,
    `GET /api/health/live meanwhile: p99 ${p99.toFixed(0)} ms (at most ${MOST_P99_MS} ms)`,
  )
  bar(asked === 0, `${asked} requests to addresses in files (none)`)
  if (odd + asked > 0) throw new Failure('Files that were made to harm did not end as they should.')
}

interface Around {
  pid: number
  health: URL
  send: (file: Pick<HostileFile, 'name' | 'content'>) => Promise<string>
}

async function measure(file: HostileFile, { pid, health, send }: Around): Promise<Measured> {
  const began = performance.now()
  let outcome = ''
  let seconds = 0
  const sent = send(file).then((end) => {
    outcome = end
    seconds = (performance.now() - began) / 1_000
  })
  const memory = watchMemory(pid, sent)
  const times = await pollUntil(health, sent)
  return { what: file.what, outcome, asExpected: file.ends.test(outcome), seconds, ...(await memory), times }
}

const memoryOf = (pid: number) => ({
  memoryMb: memoryMbOf(pid) ?? 0,
  familyMb: familyOf(pid).reduce((sum, member) => sum + (memoryMbOf(member.pid) ?? 0), 0),
})

/** The most and the least that was seen until the other thing was done. */
async function watchMemory(pid: number, done: Promise<unknown>) {
  let watching = true
  const stop = () => {
    watching = false
  }
  // A failure is reported to the caller that awaits `done`.
  void done.then(stop, stop)
  const most = memoryOf(pid)
  let leastMb = most.memoryMb
  while (watching) {
    const now = memoryOf(pid)
    most.memoryMb = Math.max(most.memoryMb, now.memoryMb)
    most.familyMb = Math.max(most.familyMb, now.familyMb)
    leastMb = Math.min(leastMb, now.memoryMb)
    await wait(LOOK_EVERY_MS)
  }
  return { ...most, leastMb }
}

/** Adds files one after the other, as a browser does, and removes each once its outcome is known. */
async function sender(url: string, token: string): Promise<Around['send']> {
  async function call<T>(method: string, path: string, body?: object | Uint8Array<ArrayBuffer>): Promise<T> {
    const isBytes = body instanceof Uint8Array
    const type = isBytes ? 'application/octet-stream' : 'application/json'
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
      ...(body && { body: isBytes ? body : JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (response.status === 415) throw new Refused(answer.message)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.message}`)
    return answer.data
  }
  const project = await call<{ id: string }>('POST', projectsApi.create.path, { name: 'Lamps' })
  const uploads = knowledgeApi.startUpload.path.replace(':projectId', project.id)

  async function upload({ name, content }: Pick<HostileFile, 'name' | 'content'>): Promise<string> {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const about = { name, bytes: content.length, sha256 }
    const { upload } = await call<{ upload: { id: string } }>('POST', uploads, about)
    const path = `/api/knowledge-uploads/${upload.id}`
    for (let at = 0; at < content.length; at += MAX_PIECE_BYTES)
      await call('PUT', `${path}?offset=${at}`, Uint8Array.from(content.subarray(at, at + MAX_PIECE_BYTES)))
    return (await call<KnowledgeFile>('POST', `${path}/finish`)).id
  }

  return async (file) => {
    try {
      const path = `/api/knowledge/${await upload(file)}`
      let now = await call<KnowledgeFile>('GET', path)
      while (now.state === 'reading' || (now.state === 'indexing' && now.reason === null)) {
        await wait(LOOK_EVERY_MS)
        now = await call<KnowledgeFile>('GET', path)
      }
      await call('DELETE', path)
      return now.reason ? `${now.state}: ${now.reason}` : now.state
    } catch (error) {
      if (error instanceof Refused) return `refused: ${error.message}`
      throw error
    }
  }
}

class Refused extends Error {}
