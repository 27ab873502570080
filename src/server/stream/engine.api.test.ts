// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { runsApi } from '#contracts/runs.ts'
import { AppError } from '#server/errors.ts'
import { textOf } from '#server/testing/read-events.ts'
import { newId, type TestApp, testApp } from '#server/testing/test-app.ts'
import type { RunWork } from './engine.ts'
import { eventsAfter } from './stream.repository.ts'

/** A run with scripted text. */
async function openRun({ build, deps }: TestApp, owner: { id: number }) {
  const { chatId, runId } = await build.chat(owner)
  const finish = Promise.withResolvers<void>()
  const work = Promise.withResolvers<RunWork>()
  deps.streams.runs.start({ id: runId, kind: 'chat' }, async (context) => {
    work.resolve(context)
    await finish.promise
  })
  const { emit } = await work.promise
  const say = (text: string) => emit({ type: 'text', text })
  return { chatId, runId, emit, say, finish: finish.resolve, fail: finish.reject }
}

test('text that arrives during a long write is written right after it, without further text', async () => {
  const app = await testApp()
  const { deps } = app
  const run = await openRun(app, await app.build.user())
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table run_events in exclusive mode`)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  // So much that it is written at once: that write waits for the lock.
  const one = 'one '.repeat(600)
  run.say(one)
  run.say('two')
  // Long enough for the next write to become due and find the first one waiting.
  await new Promise((resolve) => setTimeout(resolve, 250))
  release.resolve()
  await holding
  const stored = async () => (await eventsAfter(deps.db, run.runId, 0)).flatMap((batch) => batch.events)
  await expect.poll(stored).toEqual([
    { type: 'text', text: one },
    { type: 'text', text: 'two' },
  ])
  run.finish()
})

test('runs that end while others speak keep each event once and in its place', async () => {
  const app = await testApp()
  const owner = await app.build.user()
  const seller = app.as(owner.token)
  const runs = []
  for (let n = 0; n < 30; n++) runs.push(await openRun(app, owner))
  const long = 'x'.repeat(300)
  for (let round = 0; round < 30; round++) {
    for (const [at, run] of runs.entries()) {
      if (at > round) run.say(`${round} ${long}`)
      else run.finish()
    }
    await new Promise(setImmediate)
  }
  await expect.poll(app.deps.streams.runs.size).toBe(0)
  for (const [at, { runId, chatId }] of runs.entries()) {
    const { events } = await seller.events(runsApi.events, { params: { runId } })
    expect(events.map(({ id }) => id)).toEqual(Array.from({ length: at + 1 }, (_, n) => n + 1))
    expect(events.at(-1)?.event).toEqual({ type: 'end', state: 'done' })
    const { body } = await seller.call(chatApi.get, { params: { chatId } })
    expect(body.data.messages[1]?.content).toBe(textOf(events))
  }
})

test('characters that the database cannot keep do not hold anything up, in whichever field they stand', async () => {
  const app = await testApp()
  const owner = await app.build.user()
  const [odd, plain] = [await openRun(app, owner), await openRun(app, owner)]
  const bad = 'zero \0 half \ud83d'
  odd.say(bad)
  odd.emit({ type: 'citation', number: 1, kind: 'page', title: bad, href: bad, excerpt: bad })
  odd.emit({
    type: 'proposal',
    id: newId(),
    projectId: newId(),
    path: bad,
    label: bad,
    before: bad,
    after: bad,
    href: bad,
  })
  odd.emit({ type: 'suggestions', items: ['plain', bad] })
  plain.say('plain')
  const stored = async () => (await eventsAfter(app.deps.db, plain.runId, 0)).length
  await expect.poll(stored).toBe(1)
  odd.fail(new AppError('PROVIDER_DOWN', bad))
  plain.finish()
  const { events } = await app.as(owner.token).events(runsApi.events, { params: { runId: odd.runId } })
  const told = events.map(({ event }) => event)
  const kept = 'zero  half \ufffd'
  expect(told).toMatchObject([
    { type: 'text', text: kept },
    { type: 'citation', number: 1, title: kept, href: kept, excerpt: kept },
    { type: 'proposal', path: kept, label: kept, before: kept, after: kept, href: kept },
    { type: 'suggestions', items: ['plain', kept] },
    { type: 'end', state: 'failed', message: kept },
  ])
})
