import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { threadedVision } from '#server/adapters/vision/threaded.ts'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { rowsOf } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'
import { builders } from '#server/testing/builders.ts'
import { onEnd } from '../scripts/lib/cleanup.ts'
import { benchGallery } from './gallery.ts'
import { printBar } from './lib/bars.ts'
import { openBenchDatabase } from './lib/database.ts'
import { IMAGES, imagesSize, insertImages } from './lib/many-images.ts'
import { settledMemory } from './lib/memory.ts'
import { describeTimes } from './lib/poll.ts'
import { percentile } from './lib/statistics.ts'

const ROUNDS = 40
const MOST_P95_MS = 100
const MOST_ROW_BYTES = 5 * 1_024
const CUTOUTS = 5
const MOST_DELAY_MS = 50
const MOST_MEMORY_MB = 100

/** Lists of 10,000 images on both databases, cutouts beside the event loop, and the gallery in a browser. */
export async function benchImages(): Promise<void> {
  await measureCutouts()
  await measureLists('embedded', {})
  const database = await openBenchDatabase(undefined)
  try {
    await measureLists('PostgreSQL', { DATABASE_URL: database.url })
  } finally {
    await database.stop()
  }
  await benchGallery()
}

const photo = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#cfc8bd' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${side}" height="${side}"><circle cx="50%" cy="50%" r="30%" fill="#24507a"/></svg>`,
        ),
      },
    ])
    .jpeg()
    .toBuffer()

async function measureCutouts(): Promise<void> {
  const bytes = await photo(1_600)
  const before = await settledMemory()
  const vision = threadedVision()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  for (let n = 0; n < CUTOUTS; n++) await vision.cutout(bytes, [])
  delay.disable()
  const p99 = delay.percentile(99) / 1e6
  bar(
    p99 < MOST_DELAY_MS,
    `event loop delay p99 during ${CUTOUTS} cutouts: ${p99.toFixed(1)} ms`,
    `under ${MOST_DELAY_MS} ms`,
  )
  // The thread ends after 30 seconds without work.
  await wait(31_000)
  const grown = (await settledMemory()) - before
  bar(grown < MOST_MEMORY_MB, `memory after them: ${grown.toFixed(0)} MB more`, `under ${MOST_MEMORY_MB} MB`)
}

const questions = {
  'the first page': '',
  'a favourite': '&favourites=true',
  'one kind': '&kind=studio',
  'one source': '&source=model',
  'used ones': '&used=true',
  'two words': '&search=oak%20999',
  'no match': '&search=nothing',
}

async function measureLists(name: string, env: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sellwright-bench-'))
  const removeFolder = onEnd(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...env })
  const log = createLog(config.logLevel)
  const { database, close } = await openDatabase(config, log)
  const deps = await createDeps({ config, database, log, announce: () => {}, publicUrl: () => '' })
  const app = await createApp(deps)
  const { token } = await builders(deps).user()
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (url: string) => {
    const began = performance.now()
    const reply = await app.inject({ url, headers })
    if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.payload}`)
    return { ms: performance.now() - began, data: reply.json().data }
  }
  const sizeOf = async () => Number((await rowsOf<{ bytes: string }>(deps.db, imagesSize))[0]?.bytes)
  try {
    const sent = await app.inject({
      method: 'POST',
      url: '/api/images?name=bottle.jpg',
      payload: await photo(400),
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    })
    const empty = await sizeOf()
    await deps.db.execute(insertImages(sent.json().data.id))
    const bytes = ((await sizeOf()) - empty) / IMAGES
    bar(bytes < MOST_ROW_BYTES, `${name}: ${bytes.toFixed(0)} bytes an image`, `under ${MOST_ROW_BYTES}`)
    for (const [title, query] of Object.entries(questions)) {
      const times: number[] = []
      let cursor = ''
      for (let n = 0; n < ROUNDS; n++) {
        const { ms, data } = await ask(`/api/images?limit=60${query}${cursor}`)
        times.push(ms)
        cursor = data.next ? `&cursor=${encodeURIComponent(data.next)}` : ''
      }
      const p95 = percentile(times, 0.95) ?? 0
      console.log(`${name}, ${title} and pages after it: ${describeTimes(times)}`)
      bar(p95 < MOST_P95_MS, `p95 ${p95.toFixed(1)} ms`, `under ${MOST_P95_MS} ms`)
    }
  } finally {
    await app.close()
    await deps.tally.write()
    await close()
    await removeFolder()
  }
}

const bar = (isKept: boolean, measured: string, asked: string) =>
  printBar(`${(isKept ? 'kept' : 'MISSED').padEnd(6)}  ${measured} (${asked})`)
