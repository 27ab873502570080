import { monitorEventLoopDelay } from 'node:perf_hooks'
import { channelIds } from '#contracts/visuals/channels.ts'
import { designIds } from '#contracts/visuals/designs.ts'
import { createDrawer } from '#server/adapters/visuals/draw.ts'
import { samplePhoto, sampleTask } from '#server/adapters/visuals/testing/sample-task.ts'
import { threadedVisuals } from '#server/adapters/visuals/threaded.ts'
import type { VisualTask } from '#server/ports/visuals.ts'
import { printBar } from './lib/bars.ts'
import { settledMemory } from './lib/memory.ts'

const MOST_CPU_MS = 250
const MOST_BATCH_SECONDS = 20
const MOST_DELAY_MS = 50
const MOST_MEMORY_MB = 50
const SQUARES = 20
const BATCH = 40

/** CPU of one square ad, and a batch of 40 in the drawing thread while the event loop is watched. */
export async function benchVisuals(): Promise<void> {
  const photo = await samplePhoto()
  await measureSquare(photo)
  await measureBatch(photo)
}

async function measureSquare(photo: Uint8Array): Promise<void> {
  const drawer = await createDrawer()
  const task = {
    ...sampleTask({ channel: 'google-square', design: 'offer-split', photo }),
    width: 1080,
    height: 1080,
  }
  await drawer.draw(task)
  const before = process.cpuUsage()
  for (let n = 0; n < SQUARES; n++) await drawer.draw(task)
  const { user, system } = process.cpuUsage(before)
  const ms = (user + system) / 1_000 / SQUARES
  bar(`a 1080 × 1080 ad: ${ms.toFixed(0)} ms of CPU`, `at most ${MOST_CPU_MS} ms`, ms <= MOST_CPU_MS)
}

async function measureBatch(photo: Uint8Array): Promise<void> {
  const memory = await settledMemory()
  const visuals = threadedVisuals()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  await Promise.all(batchTasks(photo).map((task) => visuals.draw(task)))
  const seconds = (performance.now() - began) / 1_000
  delay.disable()
  await visuals.close()
  const p99 = delay.percentile(99) / 1e6
  const grown = (await settledMemory()) - memory
  bar(
    `${BATCH} visuals: ${seconds.toFixed(1)} s`,
    `at most ${MOST_BATCH_SECONDS} s`,
    seconds <= MOST_BATCH_SECONDS,
  )
  bar(`event loop delay p99: ${p99.toFixed(1)} ms`, `at most ${MOST_DELAY_MS} ms`, p99 <= MOST_DELAY_MS)
  bar(`memory kept: ${grown.toFixed(0)} MB`, `at most ${MOST_MEMORY_MB} MB`, grown <= MOST_MEMORY_MB)
}

const batchTasks = (photo: Uint8Array): VisualTask[] =>
  Array.from({ length: BATCH }, (_, n) =>
    sampleTask({
      channel: channelIds[n % channelIds.length] ?? 'meta-square',
      design: designIds[n % designIds.length] ?? 'offer-split',
      photo,
    }),
  )

const bar = (measured: string, asked: string, isMet: boolean) =>
  printBar(`${(isMet ? 'kept' : 'MISSED').padEnd(6)}  ${measured} (${asked})`)
