import { createHash } from 'node:crypto'
import { describe, test } from 'vitest'
import type { KnowledgeFile, KnowledgePassage, KnowledgeUpload } from '#contracts/knowledge/knowledge.ts'
import { openPostgres } from '../db/postgres.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { databasesOfRun } from './databases.ts'
import { openHouse } from './house.ts'
import { signUp } from './seller.ts'

const LINES = 1_500
const PIECE_BYTES = 70_000

/** No line twice, so that a passage which is there twice would show. */
const content = Buffer.from(
  Array.from(
    { length: LINES },
    (_, at) => `Lamp number ${at} is made of oak and costs ${at % 97} euros.\n\n`,
  ).join(''),
)

const callAs =
  (token: string) => async (server: ServerProcess, method: string, path: string, body?: object) => {
    const isBytes = body instanceof Uint8Array
    const type = isBytes ? 'application/octet-stream' : 'application/json'
    const response = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
      ...(body && { body: isBytes ? Uint8Array.from(body) : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()).data
  }
type Call = ReturnType<typeof callAs>

/** Sends pieces from where the upload stands up to there. */
async function sendUntil(call: Call, server: ServerProcess, { id, received }: KnowledgeUpload, end: number) {
  for (let at = received; at < end; at += PIECE_BYTES)
    await call(
      server,
      'PUT',
      `/api/knowledge-uploads/${id}?offset=${at}`,
      content.subarray(at, at + PIECE_BYTES),
    )
}

async function allPassages(call: Call, server: ServerProcess, fileId: string): Promise<KnowledgePassage[]> {
  const found: KnowledgePassage[] = []
  for (let from: number | null = 0; from !== null; ) {
    const page: { items: KnowledgePassage[]; next: number | null } = await call(
      server,
      'GET',
      `/api/knowledge/${fileId}/passages?from=${from}&limit=100`,
    )
    found.push(...page.items)
    from = page.next
  }
  return found
}

/** Makes the killed process silent for longer than jobs wait. The wait itself is shown by the tests of the jobs. */
async function ageJobs(connectionString: string) {
  const { db, close } = openPostgres({ connectionString, warn: () => {} })
  await db.execute(
    "update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'",
  )
  await close()
}

// Each waits for its restarts: both databases do so together.
describe.concurrent.each(databasesOfRun)('on %s', (_, url) => {
  test('killed while a file is sent and again while it is read, it goes on: the same bytes, each passage once', async ({
    expect,
    onTestFinished,
  }) => {
    const house = await openHouse(url)
    onTestFinished(() => house.tearDown())
    const first = await house.start()
    const mara = await signUp(first, 'mara')
    const call = callAs(mara.token)
    const project = await call(first, 'POST', '/api/projects', { name: 'Lamps' })
    const about = {
      name: 'lamps.txt',
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }
    const begin = async (server: ServerProcess): Promise<KnowledgeUpload> =>
      (await call(server, 'POST', `/api/projects/${project.id}/knowledge-uploads`, about)).upload
    await sendUntil(call, first, await begin(first), content.length / 2)
    const half = await begin(first)
    expect(half.received).toBeGreaterThan(0)
    expect(half.received).toBeLessThan(content.length)
    await first.kill()

    const second = await house.start()
    expect(await begin(second)).toEqual(half)
    await sendUntil(call, second, half, content.length)
    const added: KnowledgeFile = await call(second, 'POST', `/api/knowledge-uploads/${half.id}/finish`)
    const look = (server: ServerProcess): Promise<KnowledgeFile> =>
      call(server, 'GET', `/api/knowledge/${added.id}`)
    const progress = async () => {
      const { state, indexed } = await look(second)
      return state === 'indexing' && indexed > 0 ? 'begun' : `${state}, ${indexed}`
    }
    await expect.poll(progress, { interval: 5 }).toBe('begun')
    const cut = await look(second)
    await second.kill()
    if (house.databaseUrl) await ageJobs(house.databaseUrl)
    expect(cut).toMatchObject({ state: 'indexing' })
    expect(cut.indexed).toBeLessThan(cut.passages)

    const third = await house.start()
    await expect.poll(async () => (await look(third)).state).toBe('ready')
    expect(await look(third)).toMatchObject({ passages: cut.passages, indexed: cut.passages, runId: null })
    const passages = await allPassages(call, third, added.id)
    expect(passages.map(({ position }) => position)).toEqual(
      Array.from({ length: cut.passages }, (_, at) => at),
    )
    const numbers = passages.flatMap(({ text }) =>
      [...text.matchAll(/number (\d+)/g)].map(([, n]) => Number(n)),
    )
    expect(numbers).toEqual(Array.from({ length: LINES }, (_, at) => at))
    const file = await fetch(`${third.url}/api/knowledge/${added.id}/file`, {
      headers: { authorization: `Bearer ${mara.token}` },
    })
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
  })
})
