import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { insertConnection } from '../features/models/models.repository.ts'
import { sealKey } from '../features/models/models.service.ts'
import type { TestApp } from './test-app.ts'

const host = '127.83.21.9'
const key = 'sk-canary-4f7a19c05d3e8b26'
const ceiling = '73.19'
const price = '7.654321'
const cost = 7_654_321

/** Values that only the operator may read, as they would look in an answer. Nothing listens at the host. */
export const operatorCanaries = [host, key, ceiling, price, String(cost)]

/** An installation whose model server, prices and keys are all canaries. */
export const operatorEnv = {
  AI_BASE_URL: `http://${host}:9/v1`,
  AI_API_KEY: key,
  AI_MODEL: 'lamp',
  AI_DAILY_CEILING: ceiling,
  EMBEDDINGS_BASE_URL: `http://${host}:9/v1`,
  EMBEDDINGS_MODEL: 'lamp-vectors',
  EMBEDDINGS_API_KEY: key,
  SPEECH_BASE_URL: `http://${host}:9/v1`,
  SPEECH_RECOGNITION_MODEL: 'lamp-ears',
  SPEECH_VOICE_MODEL: 'lamp-voice',
  SPEECH_API_KEY: key,
  SMTP_URL: `smtp://mailer:${key}@${host}:25`,
  METRICS_TOKEN: key,
}

/** A shared connection with a price that an administrator set, and its noted problem, which names the host. */
export async function plantCanaries({ deps }: TestApp): Promise<void> {
  const id = randomUUID()
  await insertConnection(deps.db, {
    ...sealKey(deps, id, key),
    id,
    userId: null,
    provider: 'compatible',
    label: 'House model',
    baseUrl: `http://${host}:9/v1`,
    model: 'lamp',
  })
  await deps.db.execute(sql`update model_connections set problem = ${`No response from ${host}.`}`)
  await deps.db.execute(
    sql`insert into model_prices (model, input, output) values ('compatible/lamp', ${price}, ${price})`,
  )
}

/** An answer that the operator paid for. */
export const plantCost = ({ deps }: TestApp, userId: number) =>
  deps.db.execute(sql`insert into runs (id, user_id, kind, topic, state, model, cost, own_cost, units_of, units, ended_at)
    values (${randomUUID()}, ${userId}, 'chat', ${randomUUID()}, 'done', 'compatible/lamp', ${cost}, 0, 'queriesPerDay', 1, now())`)
