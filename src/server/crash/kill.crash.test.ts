import { describe, type ExpectStatic, expect, test } from 'vitest'
import type { Message } from '#contracts/chat.ts'
import { startProvider } from '../testing/provider/provider.ts'
import { isFullRun } from '../testing/scope.ts'
import { bothDatabases } from './databases.ts'
import { openHouse } from './house.ts'
import { makeSaver } from './saves.ts'
import { type CrashSeller, type StreamReading, signUp, textOf } from './seller.ts'

const KILLS = isFullRun ? 20 : 3
const STREAMS = 20
/** Three seconds of answer. It is killed somewhere in the first two, so more than one second could be lost. */
const TOKEN_MS = 20
const QUESTION = `tell me everything [[tokens=150 interval=${TOKEN_MS}]]`
const LATEST_EVENT = STREAMS * 100
const MOST_LOST_MS = 1_000

interface AskedQuestion {
  seller: CrashSeller
  reading: StreamReading
}

const numbersIn = (text: string) => [...text.matchAll(/~(\d+)\.\d+~ /g)].map(([, n]) => Number(n))
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

// Each waits for its restarts: both databases do so together.
describe.concurrent.each(bothDatabases)('on %s', (kind, url) => {
  test(`[L1][security M1] killed ${KILLS} times under ${STREAMS} answers and saves of pages, pictures, visuals and audits, it loses nothing that it had acknowledged`, async ({
    expect,
    onTestFinished,
  }) => {
    const provider = await startProvider()
    const house = await openHouse(url, { AI_BASE_URL: provider.url, AI_MODEL: 'stand-in' })
    onTestFinished(async () => {
      await house.tearDown()
      await provider.close()
    })
    let server = await house.start()
    const first = server
    const sellers = await Promise.all(upTo(STREAMS).map((n) => signUp(first, `seller${n}`)))

    const saver = await makeSaver(first, await signUp(first, 'saver'))
    const saved: string[] = []

    const ledger: AskedQuestion[] = []
    let restartMs = 0
    for (let round = 0; round < KILLS; round++) {
      const [asked, saves] = await Promise.all([askAndKill(server, sellers), saver.saveUntilKilled(server)])
      const killed = performance.now()
      server = await house.start()
      restartMs = Math.max(restartMs, performance.now() - killed)
      const back = server
      await Promise.all(
        asked.map(({ seller, reading }) => expectQuestionKept(back, seller, reading, expect.poll)),
      )
      for (const { kind, check } of saves) {
        await check(back)
        saved.push(kind)
      }
      ledger.push(...asked)
    }

    let lostMs = 0
    for (const asked of ledger) lostMs = Math.max(lostMs, await expectAnswerKept(server, asked, expect.poll))
    expect(lostMs).toBeLessThan(MOST_LOST_MS)
    await expectRetriesWork(server, ledger.slice(-STREAMS))
    expect([...new Set(saved)].sort()).toEqual(saver.kinds.sort())
    await saver.expectAuditsEnd(server)
    console.warn(
      `${kind}: ${KILLS} kills, ${ledger.length} acknowledged questions and ${saved.length} saves all kept; the most that an answer lost is ` +
        `${lostMs} ms of it; slowest restart ${Math.round(restartMs)} ms`,
    )
  })
})

type Server = Awaited<ReturnType<Awaited<ReturnType<typeof openHouse>>['start']>>

/** Kills at a random event and returns what was acknowledged before. */
async function askAndKill(server: Server, sellers: CrashSeller[]): Promise<AskedQuestion[]> {
  const moment = Math.ceil(Math.random() * LATEST_EVENT)
  const due = Promise.withResolvers<void>()
  let seen = 0
  const onEvent = () => {
    seen++
    if (seen === moment) due.resolve()
  }
  const readings = sellers.map((seller) => ({ seller, reading: seller.ask(server, QUESTION, onEvent) }))
  await due.promise
  await server.kill()
  await Promise.all(readings.map(({ reading }) => reading.over))
  return readings.filter(({ reading }) => reading.runId)
}

/** A server that is just back, and asked by many at once, may be too busy for an answer at first. */
async function expectQuestionKept(
  server: Server,
  seller: CrashSeller,
  { chatId, messageId, text }: StreamReading,
  poll: ExpectStatic['poll'],
) {
  const question = async () => (await seller.chat(server, chatId))?.messages[0]
  await poll(question).toMatchObject({ id: messageId, role: 'user', content: text })
}

/** Returns how much was received that is not kept, in the time that it takes to say it: a busy machine changes nothing about that. */
async function expectAnswerKept(
  server: Server,
  { seller, reading }: AskedQuestion,
  poll: ExpectStatic['poll'],
): Promise<number> {
  let message: Message | undefined
  const state = async () => {
    message = (await seller.chat(server, reading.chatId))?.messages[1]
    return message?.run?.state
  }
  await poll(state).not.toBe('running')
  const content = message?.content ?? ''
  expect(message?.run).toMatchObject({ id: reading.runId, state: 'interrupted' })
  expect(numbersIn(content)).toEqual(upTo(numbersIn(content).length))

  expect(reading.received.map(({ id }) => id)).toEqual(reading.received.map((_, at) => at + 1))
  const [longer, shorter] = [content, textOf(reading.received)].sort((a, b) => b.length - a.length)
  expect(longer?.startsWith(shorter ?? '')).toBe(true)
  const lost = numbersIn(textOf(reading.received)).length - numbersIn(content).length
  return Math.max(0, lost) * TOKEN_MS
}

async function expectRetriesWork(server: Server, asked: AskedQuestion[]) {
  const retries = asked.map(({ seller, reading }) => seller.retry(server, reading.chatId))
  await Promise.all(retries.map((retry) => retry.over))
  for (const retry of retries) {
    expect(retry.received.at(-1)?.event).toEqual({ type: 'end', state: 'done' })
    expect(numbersIn(textOf(retry.received))).toEqual(upTo(150))
  }
}
