import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { clockAt } from '#server/testing/clock.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

export const ZONE = 'Asia/Kolkata'

/** It is half past five in the afternoon of March 20 there. */
export async function adminApp() {
  const app = await testApp({ parts: { clock: clockAt('2026-03-20T12:00:00Z') } })
  const admin = await app.build.user({ role: 'admin' })
  await app.deps.db.execute(sql`update users set time_zone = ${ZONE} where id = ${admin.id}`)
  return { app, db: app.deps.db, ask: app.as(admin.token).call }
}

async function person({ build, deps }: TestApp, created: string, verified = true): Promise<number> {
  const { id } = await build.user({ verified })
  await deps.db.execute(sql`update users set created_at = ${created} where id = ${id}`)
  return id
}

interface Ran {
  kind?: string
  state?: string
  model?: string
  tokens?: [number, number]
  cost?: number
  ownCost?: number
}
export async function run({ deps }: TestApp, userId: number, at: string, given: Ran = {}): Promise<string> {
  const id = randomUUID()
  const { kind = 'chat', state = 'done', model = null, tokens: [input, output] = [null, null] } = given
  await deps.db.execute(sql`insert into runs (id, user_id, kind, topic, state, model, input_tokens, output_tokens, cost, own_cost, created_at, ended_at)
    values (${id}, ${userId}, ${kind}, ${id}, ${state}, ${model}, ${input}, ${output}, ${given.cost ?? null}, ${given.ownCost ?? null},
      ${at}, ${at}::timestamptz + interval '4 seconds')`)
  return id
}

/*
 * In India it is half past five hours later: 18:00 in UTC is still March 18 there, 18:45 is March 19.
 *   Ann   signs up on 18, verified, asks (18, 20), has a project, paid
 *   Ben   signs up on 19, verified, asks (19) with a key of his own
 *   Cleo  signs up on 20
 *   Dora  signed up on March 1, verified, had a file read (12), asked on February 25
 */
export async function fill(app: TestApp) {
  const [ann, ben] = [await person(app, '2026-03-18T18:00:00Z'), await person(app, '2026-03-18T18:45:00Z')]
  await person(app, '2026-03-20T01:00:00Z', false)
  const dora = await person(app, '2026-03-01T06:00:00Z')
  const model = 'openai/gpt-lamp'
  const first = await run(app, ann, '2026-03-18T18:10:00Z', {
    model,
    tokens: [100, 20],
    cost: 500,
    ownCost: 0,
  })
  await run(app, ann, '2026-03-20T00:00:00Z', { state: 'failed' })
  await run(app, ben, '2026-03-18T18:50:00Z', { model, tokens: [200, 40], cost: 700, ownCost: 700 })
  await run(app, dora, '2026-03-12T06:00:00Z', { kind: 'knowledge.index' })
  await run(app, dora, '2026-02-25T06:00:00Z', { model, tokens: [1, 1], cost: 1_000 })
  const { db } = app.deps
  await db.execute(sql`insert into projects (user_id, name, slug) values (${ann}, 'Lamp', 'lamp')`)
  await db.execute(sql`insert into subscriptions (id, customer_id, user_id, plan, "interval", status, period_end, cancel_at_period_end, read_number)
    values ('sub', 'cus', ${ann}, 'pro', 'month', 'active', now(), false, 1), ('sub2', 'cus2', ${ben}, 'pro', 'month', 'incomplete', now(), false, 1)`)
  await db.execute(sql`insert into invoices (id, subscription_id, plan, status, amount, credited, created_at, paid_at)
    values ('in', 'sub', 'pro', 'paid', 3900, 0, now(), now()), ('in2', 'sub2', 'pro', 'open', 3900, 0, now(), null)`)
  return { ann, ben, dora, first }
}

export type AdminApp = Awaited<ReturnType<typeof adminApp>>
