import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { MAX_FLOWS } from '#contracts/flows/flows.ts'
import { projectTransferApi } from '#contracts/project-transfer.ts'
import { projectsApi } from '#contracts/projects.ts'
import { runsApi } from '#contracts/runs.ts'
import { MAX_AUDITS } from '#contracts/seo/seo.ts'
import { rowsOf } from '#server/db/database.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { projectTransferJobs } from './import.jobs.ts'
import { hostile, leaf, manifest, zipOf } from './testing/archives.ts'
import { counts, seller } from './testing/seller.ts'

test('a project that is imported says who wrote what, and its sources and citations lead to its own files', async () => {
  const app = await testApp()
  const [anna, bob] = [await seller(app), await seller(app)]
  const twins = ['brand.voice', 'Brand.Voice', 'Brand.Tagline'].map((path, n) => ({
    ...leaf,
    path,
    value: `v${n}`,
    locked: false,
  }))
  await bob.imported(zipOf({ 'project.json': manifest({ name: 'Twins' }), 'canon/canon.json': twins }))
  const [spelt] = (await bob.call(projectsApi.list)).body.data
  const known = await bob.call(canonApi.state, { params: { projectId: spelt?.id ?? '' } })
  expect(known.body.data.fields.map(({ path, value }) => [path, value])).toEqual([
    ['brand.tagline', 'v2'],
    ['brand.voice', 'v0'],
  ])
  const sample = (await anna.call(projectsApi.createSample)).body.data
  const params = { projectId: sample.id }
  const fileId = sample.knowledgeBase[0]?.id ?? ''
  const write = (canon: Record<string, unknown>, source: string) =>
    anna.call(canonApi.write, { params, body: { canon, source } })
  await write({ brand: { tagline: 'Light, folded' } }, 'user')
  await write({ brand: { name: 'Lumo' } }, `file:${fileId} sample-supplier-sheet.csv`)
  const proposed = { fields: [{ path: 'brand.voice', value: 'calm' }], source: `file:${fileId} sheet` }
  await anna.call(canonApi.propose, { params, body: proposed })
  const { chatId, messageId } = await app.build.chat(anna.user, { text: 'What is left?' })
  await app.deps.db.execute(sql`update chats set project_id = ${sample.id} where id = ${chatId}`)
  const foreign = (await bob.call(projectsApi.createSample)).body.data.knowledgeBase[0]?.id
  const cited = [
    ['passage', `/project/Lamp?tab=knowledge&file=${fileId}&passage=2`],
    ['passage', `/project/Lamp?tab=knowledge&file=${fileId}&table=${newId()}`],
    ['passage', `/project/Lamp?tab=knowledge&file=${foreign}&passage=2`],
    ['canon', '/project/Lamp?tab=canon&field=brand.name'],
    ['chat', `/chat/${chatId}?at=${messageId}`],
    ['chat', `/chat/${newId()}`],
    ['page', 'https://rival.example/lamp'],
    ['page', 'javascript:alert(1)'],
    ['help', '/help/articles/canon/what-the-canon-is#rules'],
    ['help', '//evil.example/help/a'],
  ].map(([kind, href], n) => ({ type: 'citation', number: n + 1, kind, title: 'x', href, excerpt: 'y' }))
  await app.deps.db.execute(sql`update messages set parts = ${JSON.stringify(cited)}::jsonb
    where chat_id = ${chatId} and role = 'assistant'`)

  expect((await bob.imported((await anna.download(sample.id)).file))?.state).toBe('done')
  const copy = (await bob.call(projectsApi.list)).body.data.find(({ slug }) => slug.endsWith('-2'))
  const copied = { projectId: copy?.id ?? '' }
  const newFile = copy?.knowledgeBase[0]?.id ?? ''
  const history = async (path: string) =>
    (await bob.call(canonApi.history, { params: copied, query: { path, limit: 1 } })).body.data.items[0]
  expect(await history('brand.tagline')).toMatchObject({ by: `${anna.user.username} (imported)` })
  const fields = (await bob.call(canonApi.state, { params: copied })).body.data.fields
  const sourceOf = (path: string) => fields.find((field) => field.path === path)?.source
  expect(sourceOf('brand.tagline')).toBe(`${anna.user.username} (imported)`)
  expect(sourceOf('brand.name')).toBe(`file:${newFile} sample-supplier-sheet.csv`)
  expect((await history('brand.name'))?.source).toBe(`file:${newFile} sample-supplier-sheet.csv`)
  const proposals = (await bob.call(canonApi.proposals, { params: copied })).body.data
  expect(proposals.find(({ path }) => path === 'brand.voice')?.source).toBe(`file:${newFile} sheet`)

  const rows = await rowsOf<{ id: string; chatId: string; role: string; parts: { href: string | null }[] }>(
    app.deps.db,
    sql`select m.id, m.chat_id as "chatId", m.role, m.parts from messages m join chats c on c.id = m.chat_id
      where c.project_id = ${copied.projectId} and c.title = 'Lamp' order by m.position`,
  )
  const [question, answer] = rows
  const address = `/project/${encodeURIComponent(copy?.slug ?? '')}`
  expect(answer?.parts.map(({ href }) => href)).toEqual([
    `${address}?tab=knowledge&file=${newFile}&passage=2`,
    `${address}?tab=knowledge&file=${newFile}`,
    null,
    `${address}?tab=canon&field=brand.name`,
    `/chat/${question?.chatId}?at=${question?.id}`,
    null,
    'https://rival.example/lamp',
    null,
    '/help/articles/canon/what-the-canon-is#rules',
    null,
  ])

  const own = { params: copied, body: { canon: { brand: { tagline: 'Mine' } } } }
  await bob.call(canonApi.write, own)
  expect(await history('brand.tagline')).toMatchObject({ by: bob.user.username })
})

test('[security Q4] audits and flows of an archive count towards the limits of their owner, who is told what was left out', async () => {
  const app = await testApp()
  const { user, imported } = await seller(app)
  const { db } = app.deps
  const at = '2026-01-01T00:00:00.000Z'
  const address = 'https://shop.example/'
  const audit = {
    kind: 'page',
    target: { kind: 'page', address },
    address,
    site: 'shop.example',
    state: 'done',
  }
  const found = { message: null, notes: [], score: 900, createdAt: at, pages: [], findings: [] }
  const run = { builtIn: null, name: 'Launch', about: '', graph: { steps: [] }, state: 'done', message: null }
  const image = {
    id: newId(),
    parentId: null,
    kind: 'photo',
    name: 'lamp.png',
    alt: '',
    prompt: '',
    model: null,
  }
  const file = zipOf({
    'project.json': manifest(),
    'images/images.jsonl': { ...image, isGenerated: false, isFavourite: false, createdAt: at, data: 'eA==' },
    'seo/audits.jsonl': [audit, audit].map((each) => JSON.stringify({ ...each, ...found })).join('\n'),
    'flows/runs.jsonl': JSON.stringify({ ...run, createdAt: at, steps: [] }),
  })
  const rows = async (table: string) =>
    (await rowsOf(db, sql`select id from ${sql.identifier(table)} where user_id = ${user.id}`)).length
  await db.execute(sql`insert into runs (id, user_id, kind, topic, state)
    select gen_random_uuid(), ${user.id}, 'seo.audit', 'seo:' || n, 'done' from generate_series(1, ${MAX_AUDITS - 1}) n`)
  await db.execute(sql`insert into seo_audits (id, user_id, kind, target, address, site)
    select id, user_id, 'page', '{"kind":"page","address":"x"}', 'x', topic from runs where user_id = ${user.id}`)
  await db.execute(sql`insert into flows (id, user_id, name, version)
    select gen_random_uuid(), ${user.id}, 'Flow ' || n, 1 from generate_series(1, ${MAX_FLOWS}) n`)

  const { state, note } = (await imported(file)) ?? {}
  expect([state, await rows('seo_audits'), await rows('flow_runs')]).toEqual(['done', MAX_AUDITS, 0])
  expect(note).toContain(`An audit of shop.example: you’ve reached the limit of ${MAX_AUDITS} audits.`)
  expect(note).toContain('“lamp.png”: ')
  expect(note).toContain(`A run of “Launch”: you’ve reached the limit of ${MAX_FLOWS} flows.`)
})

test('a derived value is accepted only where the rules derive it', async () => {
  const app = await testApp()
  const anna = await seller(app)
  const canon = [
    { path: 'market.currency', value: 'EUR', type: 'text', source: 'user' },
    { path: 'pricing.price', value: '40', type: 'money', source: 'user' },
    { path: 'supplier.cost', value: '10', type: 'money', source: 'user' },
    { path: 'economics.breakEvenCpa', value: '30 EUR', type: 'money', source: 'rule:breakEvenCpa' },
    { path: 'economics.marginPercent', value: 99, type: 'number', source: 'rule:margin' },
    { path: 'brand.name', value: 'Lumo', type: 'text', source: 'rule:brand' },
  ].map((field) => ({ ...leaf, locked: true, ...field }))
  const history = canon.map(({ locked: _, ...change }) =>
    JSON.stringify({ ...change, kind: 'set', by: null }),
  )
  await anna.imported(
    zipOf({
      'project.json': manifest(),
      'canon/canon.json': canon,
      'canon/history.jsonl': history.join('\n'),
    }),
  )
  const [project] = (await anna.call(projectsApi.list)).body.data
  const params = { projectId: project?.id ?? '' }
  const { fields } = (await anna.call(canonApi.state, { params })).body.data
  const sourceOf = (path: string) => fields.find((field) => field.path === path)?.source
  expect(sourceOf('economics.breakEvenCpa')).toBe('rule:breakEvenCpa')
  expect(sourceOf('economics.marginPercent')).toBe('imported')
  expect(sourceOf('brand.name')).toBe('imported')
  expect(fields.find(({ path }) => path === 'economics.marginPercent')).toMatchObject({
    value: 99,
    locked: true,
  })
  const told = async (path: string) =>
    (await anna.call(canonApi.history, { params, query: { path, limit: 1 } })).body.data.items[0]?.source
  expect(await told('economics.marginPercent')).toBe('rule:margin')
  expect(await told('brand.name')).toBe('imported')
})

test('[D3][C5][X4] what is no export is refused, and nothing of it stays', async () => {
  const app = await testApp()
  const owner = await seller(app)
  const { limits } = app.deps
  app.deps.limits = { ...limits, 'import-user': { ...limits['import-user'], most: 100 } }
  const before = await counts(app)
  // The others are refused by the same thread; see `read-archive.test.ts`.
  const few = new Set(['no ZIP', 'messages in a circle', 'a canon that reaches for the prototype'])
  for (const [what, file, sentence] of hostile.filter(([name]) => few.has(name))) {
    const result = await owner.imported(file())
    expect([what, result?.state, result?.note]).toEqual([what, 'failed', sentence])
    expect([what, await counts(app)]).toEqual([what, before])
  }
  expect('polluted' in {}).toBe(false)
  expect((await app.deps.storage.list(`users/${owner.user.id}/`)).keys).toEqual([])
  expect((await owner.send(new Uint8Array())).status).toBe(400)

  const longAgo = { changedAt: '0000-01-01T00:00:00.000Z' }
  const good = await owner.imported(
    zipOf({
      'project.json': manifest({
        files: [
          { file: 'knowledge/1', name: 'terms.txt' },
          { file: 'knowledge/2', name: 'run.exe' },
          { file: 'knowledge/3', name: 'gone.txt' },
        ],
      }),
      'business-instructions.md': 'Calm.\0',
      'knowledge/1': 'Thirty days to send it back.',
      'knowledge/2': 'MZ\u0090\u0000\u0003',
      'canon/canon.json': [
        {
          ...leaf,
          path: 'brand.name',
          value: 'Lamp\0werk',
          locked: false,
          changedAt: '9999-12-31T23:59:59.000Z',
        },
      ],
      'canon/history.jsonl': JSON.stringify({
        ...leaf,
        ...longAgo,
        path: 'brand.name',
        kind: 'set',
        value: 'Lumen',
      }),
    }),
  )
  expect(good?.state).toBe('done')
  expect(good?.note).toMatch(
    /^Imported “Lamp”, but 2 items were left out\. “run\.exe”: .+ “gone\.txt” is not in the ZIP file\.$/,
  )
  expect(await owner.names()).toEqual(['Lamp'])
  expect(await counts(app)).toMatchObject({ projects: 1, files: 1, fields: 1 })
  // A time in the future is ignored: later edits are newer.
  const [project] = (await owner.call(projectsApi.list)).body.data
  const params = { projectId: project?.id ?? '' }
  const fields = async () => (await owner.call(canonApi.state, { params })).body.data.fields
  expect(await fields()).toMatchObject([{ path: 'brand.name', value: 'Lampwerk', source: 'imported' }])
  const past = await owner.call(canonApi.history, { params, query: { limit: 10 } })
  expect(past.body.data.items).toMatchObject([{ value: 'Lumen', by: 'Somebody (imported)' }])
  await owner.call(canonApi.write, { params, body: { canon: { brand: { name: 'Lichtwerk' } } } })
  expect(Date.parse((await fields())[0]?.timestamp ?? '')).toBeLessThan(Date.now() + 60_000)
})

test('[security B1][security L6] an import is not seen before it is done, is stopped without a trace, and only by its owner', async () => {
  const app = await testApp()
  const owner = await seller(app)
  const file = zipOf({ 'project.json': manifest(), 'business-instructions.md': 'Calm.' })
  const { body } = await owner.send(file)
  expect(body.data.state).toBe('waiting')
  const again = await owner.send(file)
  expect([again.status, again.body.type]).toEqual([409, 'CONFLICT'])

  const { runId } = body.data
  await app.deps.db.execute(
    sql`insert into projects (id, user_id, name, slug) values (${runId}, ${owner.user.id}, 'Half', 'Half')`,
  )
  expect(await owner.names()).toEqual([])
  const stranger = await seller(app)
  expect((await stranger.call(runsApi.stop, { params: { runId } })).status).toBe(404)
  expect((await stranger.call(projectTransferApi.lastImport)).body.data).toBeNull()
  await owner.call(runsApi.stop, { params: { runId } })
  expect(await owner.names()).toEqual([])

  const [, tidy] = projectTransferJobs(app.deps)
  await tidy?.run({}, { id: newId(), attempt: 1, lastTry: false, signal: new AbortController().signal })
  expect(await counts(app)).toMatchObject({ projects: 0 })
  expect((await app.deps.storage.list(`users/${owner.user.id}/`)).keys).toEqual([])
  expect(await owner.send(file)).toMatchObject({ status: 200 })
})
