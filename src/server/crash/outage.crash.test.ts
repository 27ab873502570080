import { expect, onTestFinished, test } from 'vitest'
import { startProvider } from '../testing/provider/provider.ts'
import { cuttableLine } from './cuttable-line.ts'
import { openHouse } from './house.ts'
import { endOf, signUp, textOf } from './seller.ts'

const url = process.env.TEST_DATABASE_URL

test.skipIf(!url)(
  '[M4] while the database is gone it says so at once, keeps its answers, and goes on by itself',
  async () => {
    const provider = await startProvider()
    const house = await openHouse(url, { AI_BASE_URL: provider.url, AI_MODEL: 'stand-in' })
    const line = await cuttableLine(house.databaseUrl ?? '')
    onTestFinished(async () => {
      await house.tearDown()
      await line.cut()
      await provider.close()
    })
    const server = await house.start({ DATABASE_URL: line.url })
    const seller = await signUp(server, 'seller')
    const long = seller.ask(server, 'tell me everything [[tokens=500 interval=20]]')
    const short = seller.ask(server, 'tell me [[tokens=100 interval=20]]')
    await expect.poll(() => long.received.length).toBeGreaterThan(20)

    // Some events are written, but the server never hears that they were: it must not write them twice.
    line.mute()
    await expect.poll(() => long.received.length).toBeGreaterThan(60)
    await line.cut()
    const asked = performance.now()
    const refused = await fetch(`${server.url}/api/chats`, {
      headers: { authorization: `Bearer ${seller.token}` },
    })
    const took = performance.now() - asked
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({
      success: false,
      type: 'UNAVAILABLE',
      message: expect.stringContaining('database'),
    })
    // Not after waiting for a connection, which is given ten.
    expect(took).toBeLessThan(5_000)
    const probes = ['/api/health', '/api/health/live'].map((path) => fetch(`${server.url}${path}`))
    expect((await Promise.all(probes)).map(({ status }) => status)).toEqual([503, 200])
    // The answer is still being read, from memory, and the short one is through but cannot be ended yet.
    await expect.poll(() => long.received.length).toBeGreaterThan(150)
    expect(short.received).toHaveLength(100)

    await line.mend()
    const mended = performance.now()
    await short.over
    console.warn(
      `database gone: refused after ${Math.round(took)} ms; an answer that ended meanwhile was kept ${Math.round(performance.now() - mended)} ms after it came back`,
    )
    await long.over
    for (const reading of [short, long]) {
      expect(endOf(reading)).toEqual({ type: 'end', state: 'done' })
      const kept = await seller.chat(server, reading.chatId)
      expect(kept?.messages[1]).toMatchObject({ content: textOf(reading.received), run: { state: 'done' } })
    }
    await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status).toBe(200)
    // Jobs and messages between processes came back as well.
    expect((await signUp(server, 'later')).login.username).toBe('later')
  },
)
