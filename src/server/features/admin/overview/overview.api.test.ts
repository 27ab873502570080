import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { overviewApi } from '#contracts/admin/overview.ts'
import type { Span } from './days.ts'
import { type AdminApp, adminApp, fill, run, ZONE } from './overview.factory.ts'
import { sumUpAll } from './overview.tasks.ts'
import {
  activeSums,
  countNow,
  forgetSums,
  readSums,
  signUpSums,
  summedDays,
  usageSums,
} from './sums.repository.ts'
import { sumUpEverything, sumUpLatest } from './sums.service.ts'

/** The last days of the range as worked by hand from the rows above. */
async function expectFigures({ ask }: AdminApp) {
  const query = { range: '7d' as const }
  const none = { signedUp: 0, verified: 0, asked: 0, madeProject: 0, paid: 0 }
  const signUps = (await ask(overviewApi.signUps, { query })).body.data.days
  expect(signUps.map(({ day }) => day.slice(5)).join(' ')).toBe('03-14 03-15 03-16 03-17 03-18 03-19 03-20')
  expect(signUps.slice(3)).toEqual([
    { day: '2026-03-17', ...none },
    { day: '2026-03-18', signedUp: 1, verified: 1, asked: 1, madeProject: 1, paid: 1 },
    { day: '2026-03-19', ...none, signedUp: 1, verified: 1, asked: 1 },
    { day: '2026-03-20', ...none, signedUp: 1 },
  ])
  const active = (await ask(overviewApi.active, { query })).body.data.days
  expect(active).toEqual([
    // Dora's file of the 12th reaches to the 18th of a week, and everyone of these weeks to the end of a month.
    { day: '2026-03-14', daily: 0, weekly: 1, monthly: 1 },
    { day: '2026-03-15', daily: 0, weekly: 1, monthly: 1 },
    { day: '2026-03-16', daily: 0, weekly: 1, monthly: 1 },
    { day: '2026-03-17', daily: 0, weekly: 1, monthly: 1 },
    { day: '2026-03-18', daily: 1, weekly: 2, monthly: 2 },
    { day: '2026-03-19', daily: 1, weekly: 2, monthly: 3 },
    { day: '2026-03-20', daily: 1, weekly: null, monthly: null },
  ])
  const { days, ...spending } = (await ask(overviewApi.spending, { query })).body.data
  expect(days.slice(4)).toEqual([
    { day: '2026-03-18', runs: 1, failed: 0, tokens: 120, cost: 500 },
    { day: '2026-03-19', runs: 1, failed: 0, tokens: 240, cost: 700 },
    { day: '2026-03-20', runs: 1, failed: 1, tokens: 0, cost: 0 },
  ])
  expect(spending).toEqual({
    ownCost: 700,
    byModel: [
      { name: 'openai/gpt-lamp', runs: 2, failed: 0, tokens: 360, cost: 1_200 },
      { name: 'No model answered', runs: 1, failed: 1, tokens: 0, cost: 0 },
    ],
    byFeature: [{ name: 'Chat', runs: 3, failed: 1, tokens: 360, cost: 1_200 }],
  })
  const year = (await ask(overviewApi.spending, { query: { range: '12m' } })).body.data
  expect([year.days[0]?.day, year.days.length]).toEqual(['2025-04-01', 354])
  expect(year.byFeature).toEqual([
    { name: 'Chat', runs: 4, failed: 1, tokens: 362, cost: 2_200 },
    { name: 'Reading files', runs: 1, failed: 0, tokens: 0, cost: 0 },
  ])
}

const span: Span = { from: '2026-02-01', until: '2026-03-19' }
async function expectSumsToHold({ db }: AdminApp) {
  for (const sums of [signUpSums, usageSums, activeSums]) {
    const counted = await countNow<object>(db, sums, ZONE, span)
    expect(counted.length).toBeGreaterThan(1)
    expect(await readSums<object>(db, sums, ZONE, span)).toEqual(counted)
  }
}

test('people, activity and cost are as worked by hand, counted now or summed up before', async () => {
  const here = await adminApp()
  const { app, db } = here
  const { ann, ben, first } = await fill(app)

  await expectFigures(here)
  // The first viewer triggers the sums once, though many cards asked.
  expect((await app.deps.jobs.queues()).find(({ name }) => name === sumUpAll.name)?.waiting).toBe(1)
  await sumUpEverything(app.deps)
  expect(await summedDays(db, ZONE)).toEqual({ from: '2025-03-01', until: '2026-03-19' })
  await expectFigures(here)
  await expectSumsToHold(here)

  // A run of days ago ends late, somebody asks for the first time, an account is deleted: the next round has it.
  await db.execute(sql`update runs set cost = 900, state = 'interrupted' where id = ${first}`)
  await run(app, ben, '2026-03-16T06:00:00Z', { kind: 'knowledge.index' })
  await sumUpLatest(app.deps)
  await sumUpLatest(app.deps)
  await expectSumsToHold(here)
  await db.execute(sql`delete from users where id = ${ann}`)
  await sumUpLatest(app.deps)
  await expectSumsToHold(here)

  // After a long pause, no gap is left between the stored sums and the present.
  await db.execute(sql`update summed_zones set until = '2026-02-03'`)
  await db.execute(sql`delete from usage_sums where day > '2026-02-03'`)
  await sumUpLatest(app.deps)
  await expectSumsToHold(here)
  // Expired sums are deleted, and all of a zone once nobody works there.
  await forgetSums(db, [ZONE], '2026-03-01')
  expect(await summedDays(db, ZONE)).toEqual({ from: '2026-03-01', until: '2026-03-19' })
  await forgetSums(db, ['UTC'], '2026-03-01')
  expect(await summedDays(db, ZONE)).toBeUndefined()
  expect(await readSums(db, usageSums, ZONE, span)).toEqual([])
})
