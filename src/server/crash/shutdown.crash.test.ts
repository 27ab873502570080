import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider, type TestProvider } from '../testing/provider/provider.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { type House, openHouse } from './house.ts'
import { type CrashSeller, endOf, signUp, textOf } from './seller.ts'

let provider: TestProvider
let house: House
let server: ServerProcess
let seller: CrashSeller

beforeAll(async () => {
  provider = await startProvider()
  house = await openHouse(undefined, { AI_BASE_URL: provider.url, AI_MODEL: 'stand-in' })
  server = await house.start()
  seller = await signUp(server, 'seller')
})
afterAll(async () => {
  await house.tearDown()
  await provider.close()
})

test('[L7] told to stop, it lets short answers finish, keeps long ones as interrupted, and is gone within 15 seconds', async () => {
  const short = seller.ask(server, 'tell me [[tokens=100 interval=30]]')
  const long = seller.ask(server, 'tell me everything [[tokens=5000 interval=30]]')
  await expect.poll(() => Math.min(short.received.length, long.received.length)).toBeGreaterThan(10)
  const { code, ms } = await server.terminate()
  await Promise.all([short.over, long.over])
  console.warn(`SIGTERM: gone after ${Math.round(ms)} ms`)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(15_000)
  expect(endOf(short)).toEqual({ type: 'end', state: 'done' })
  expect(endOf(long)).toMatchObject({ type: 'end', state: 'interrupted' })
  expect(server.output()).toContain('Finishing answers…\n')

  server = await house.start()
  for (const reading of [short, long]) {
    const kept = (await seller.chat(server, reading.chatId))?.messages[1]
    expect(kept).toMatchObject({ content: textOf(reading.received), run: { state: endOf(reading)?.state } })
  }
  await server.terminate()
  expect(server.output()).not.toContain('Finishing answers…')
})
