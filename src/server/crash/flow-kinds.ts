import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { step } from '#core/flows/built-in/steps.ts'
import { earlierOf, type FlowStep, type StepKind } from '#core/flows/graph.ts'
import type { Db } from '../db/database.ts'
import { openEmbedded } from '../db/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import { bottlePhoto } from '../features/images/images.factory.ts'
import { eventually } from '../testing/eventually.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import type { House } from './house.ts'
import type { CrashSeller } from './seller.ts'

/** One step of each kind. Inputs come from the form, or from the step before. */
export const stepsOfKinds: Record<StepKind, FlowStep> = {
  form: step('form', 'form', 'Form', {
    fields: [{ name: 'address', label: 'Page', type: 'address', canon: null, required: true }],
  }),
  read: step('read', 'read', 'Read', { inputs: { address: 'form.address' } }),
  search: step('search', 'search', 'Search', { settings: { question: 'lamp' } }),
  query: step('query', 'query', 'Query', { settings: { table: 'orders' } }),
  profit: step('profit', 'profit', 'Profit'),
  market: step('market', 'market', 'Market', { inputs: { addresses: 'form.address' } }),
  draft: step('draft', 'draft', 'Draft', {
    settings: { task: 'Say it [[tokens=3 interval=1]]', template: 'Lamp', format: 'text' },
  }),
  compute: step('compute', 'compute', 'Compute', { settings: { method: 'readiness' } }),
  branch: step('branch', 'branch', 'Branch', {
    inputs: { value: 'form.address' },
    settings: { is: 'filled' },
  }),
  approve: step('approve', 'approve', 'Approve', { inputs: { draft: 'form.address' } }),
  canon: step('canon', 'canon', 'Canon', {
    inputs: { facts: 'form.values' },
    settings: { fields: 'address = supplier.url', accept: 'yes' },
  }),
  check: step('check', 'check', 'Check', {
    inputs: { facts: 'form.values' },
    // Nobody who runs these kinds has a plan for drop pages.
    settings: { fields: 'price = pricing.price', optional: 'yes' },
  }),
  page: step('page', 'page', 'Page', { settings: { goal: 'policy' } }),
  publish: step('publish', 'publish', 'Publish', { inputs: { page: 'page.page' } }),
  visuals: step('visuals', 'visuals', 'Visuals', { settings: { angles: 'benefit' } }),
  images: step('images', 'images', 'Images', { settings: { shot: 'white', formats: 'square' } }),
  seo: step('seo', 'seo', 'SEO', { inputs: { address: 'form.address' } }),
  email: step('email', 'email', 'Email', { inputs: { text: 'form.address' }, settings: { subject: 'Hi' } }),
  wait: step('wait', 'wait', 'Wait', { settings: { hours: '0.0003' } }),
}

/** One kind, with the steps that it takes its inputs from. */
export function alone(kind: StepKind): FlowStep[] {
  const step = stepsOfKinds[kind]
  return [...earlierOf(step).flatMap((id) => alone(id as StepKind)), step]
}

const canon = {
  market: { currency: 'EUR' },
  policy: { returns: 'Within 30 days.', contact: 'help@lamp.example' },
}
const orders = 'Order,Total\n#1,40\n'

interface CreatedObject {
  id: string
}

/** A project with the photo and the table that steps need. Resolves with its id. */
export async function makeMaterial(server: ServerProcess, { token }: CrashSeller): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const ask = async <Answer = unknown>(method: string, path: string, body?: object | Buffer) => {
    const type = body instanceof Buffer ? 'application/octet-stream' : 'application/json'
    const response = await fetch(server.url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': type }) },
      ...(body && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: Answer }).data
  }
  const { id } = await ask<CreatedObject>('POST', '/api/projects', { name: 'Lamp', businessInstructions: '' })
  await ask('PUT', `/api/projects/${id}/canon`, { canon, source: 'user' })
  await ask('POST', `/api/images?name=lamp.jpg&projectId=${id}`, Buffer.from(await bottlePhoto()))
  const table = Buffer.from(orders)
  const sha256 = createHash('sha256').update(table).digest('hex')
  const file = { name: 'orders.csv', bytes: table.length, sha256 }
  const { upload } = await ask<{ upload: CreatedObject }>(
    'POST',
    `/api/projects/${id}/knowledge-uploads`,
    file,
  )
  await ask('PUT', `/api/knowledge-uploads/${upload.id}?offset=0`, table)
  const { id: fileId } = await ask<CreatedObject>('POST', `/api/knowledge-uploads/${upload.id}/finish`)
  await eventually(async () => {
    const { tables } = await ask<{ tables: number }>('GET', `/api/knowledge/${fileId}`)
    if (tables === 0) throw new Error('The table was not read yet.')
  })
  return id
}

/** The database of a house, embedded or not. The embedded one takes this only while no server runs. */
export async function openOf({ databaseUrl, settings }: House) {
  if (databaseUrl) return openPostgres({ connectionString: databaseUrl, warn: () => {} })
  return openEmbedded(settings.DATA_DIR ?? '')
}

/** Point at which a worker is held, so that the kill hits it there. */
export type Moment = 'between' | 'within'

/** Holds up the claim of a step, or the end of its try with all it did, by this statement. */
export async function holdUp(db: Db, moment: Moment, statement: string, ids: string[]): Promise<void> {
  const change = {
    between: `new.state = 'running' and (tg_op = 'INSERT' or old.state <> 'running')`,
    within: `tg_op = 'UPDATE' and old.state = 'running' and new.state <> 'running'`,
  }[moment]
  const names = ids.map((id) => `'${id}'`).join(', ')
  await db.execute(
    sql.raw(`create or replace function hold_up() returns trigger language plpgsql as $$ begin
      if new.step in (${names}) and ${change} then ${statement}; end if;
      return new;
    end $$`),
  )
  await db.execute(sql`create or replace trigger hold_up before insert or update on flow_steps
    for each row execute function hold_up()`)
}
