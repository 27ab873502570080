// @both-databases
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { flowsApi } from '#contracts/flows/flows.ts'
import { imagesApi } from '#contracts/images/images.ts'
import { knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { marketAnalysisApi } from '#contracts/market-analysis.ts'
import { plainTheme } from '#contracts/pages/page-blocks.ts'
import { pagesApi } from '#contracts/pages/pages.ts'
import { profitApi } from '#contracts/profit.ts'
import { projectTransferApi } from '#contracts/project-transfer.ts'
import { projectsApi } from '#contracts/projects.ts'
import { researchApi } from '#contracts/research.ts'
import { rowsOf } from '#server/db/database.ts'
import { insertRun } from '#server/features/flows/flows.factory.ts'
import { newId, type TestApp, testApp } from '#server/testing/test-app.ts'
import { counts, seller, type TransferSeller } from './testing/seller.ts'

async function insertAnalysis({ deps }: TestApp, userId: number, projectId: string) {
  const id = newId()
  const at = '2026-02-03T04:05:06Z'
  const own = { price: { amount: '39.90', currency: 'EUR' }, delivery: null, prohibitedClaims: [] }
  await deps.db.execute(sql`insert into runs (id, user_id, kind, topic, state, created_at)
    values (${id}, ${userId}, 'market-analysis.run', 'x', 'stopped', ${at})`)
  await deps.db.execute(sql`insert into market_analyses (id, user_id, project_id, own, summary, summary_model, created_at)
    values (${id}, ${userId}, ${projectId}, ${JSON.stringify(own)}::jsonb, 'Rivals ask more.', 'a model', ${at})`)
  await deps.db.execute(sql`insert into market_pages (analysis_id, number, user_id, url, state, reason, read_at)
    values (${id}, 1, ${userId}, 'https://rival.example/lamp', 'failed', 'Closed.', ${at})`)
}

const historyOf = async ({ call }: TransferSeller, projectId: string) =>
  (await call(canonApi.history, { params: { projectId }, query: { limit: 100 } })).body.data.items
    .filter(({ source }) => !source.startsWith('rule:'))
    .map(({ path, kind, value, source }) => [path, kind, value, source])

test('[X4] the sample is a whole project in one call, counts against the plan, and goes around by ZIP unchanged', async () => {
  const app = await testApp()
  const owner = await seller(app)
  const { call } = owner
  const sample = (await call(projectsApi.createSample)).body.data
  expect(sample.name).toBe('Sample: Foldable desk lamp')
  expect(sample.businessInstructions).toContain('This is a sample project')
  const params = { projectId: sample.id }
  const renamed = await call(projectsApi.rename, { params, body: { name: `${sample.name} ` } })
  expect(renamed.body.data).toMatchObject({ name: sample.name, knowledgeBase: sample.knowledgeBase })
  const size = async () => (await call(projectTransferApi.archiveSize, { params })).body.data.bytes
  const [held] = (await call(knowledgeApi.list, { params })).body.data.items
  expect(await size()).toBeGreaterThan(held?.bytes ?? 0)
  const [waiting] = (await call(canonApi.proposals, { params })).body.data
  expect(waiting).toMatchObject({ path: 'policy.shipping' })
  expect((await call(researchApi.list, { params })).body.data.items).toHaveLength(2)
  const write = (canon: Record<string, unknown>) =>
    call(canonApi.write, { params, body: { canon, source: 'user' } })
  await write({ pricing: { price: { amount: '41.00', currency: 'EUR' } } })
  await call(canonApi.lock, { params, body: { path: 'brand.name', locked: true } })
  await call(researchApi.add, {
    params,
    body: {
      kind: 'competitor',
      from: {
        way: 'hand',
        title: 'Rival',
        url: 'https://rival.example/lamp',
        excerpt: 'Folds.',
        fields: [{ name: 'Price', value: '€44.90' }],
      },
    },
  })
  const images = Array.from({ length: 10 }, (_, n) => `https://rival.example/${n}${'x'.repeat(1_970)}`).join(
    '\n',
  )
  await app.deps.db.execute(sql`update research_captures set fields =
    ${JSON.stringify([{ name: 'images', value: images, origin: 'json-ld' }])}::jsonb`)
  const fields = [{ path: 'brand.tagline', value: 'Light, folded' }]
  await call(canonApi.propose, { params, body: { fields, source: 'chat', why: 'It was asked for.' } })
  await insertAnalysis(app, owner.user.id, sample.id)
  await app.deps.db.execute(sql`insert into site_pages (user_id, project_id, title, language, theme, step, blocks)
    values (${owner.user.id}, ${sample.id}, 'Lamp page', 'en', ${JSON.stringify(plainTheme)}::jsonb, 'offer',
      '[{"id":"text","type":"richText","props":{"text":"Light, folded"}}]')`)
  const { runId } = await insertRun(app, owner.user)
  await app.deps.db.execute(sql`update flow_runs set project_id = ${sample.id} where id = ${runId}`)
  await call(profitApi.setCost, { params, body: { product: 'Bulb', cost: '20' } })
  const { chatId, messageId } = await app.build.chat(owner.user, { text: 'What is left? <b>€</b> 👩‍👧' })
  await app.deps.db.execute(sql`update chats set project_id = ${sample.id} where id = ${chatId}`)

  const { headers, file } = await owner.download(sample.id)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toMatch(/Sample-Foldable-desk-lamp-\d{4}-\d\d-\d\d\.zip/)
  const inside = Object.keys(unzipSync(file))
  expect(inside).toEqual(
    expect.arrayContaining([
      'project.json',
      'business-instructions.md',
      'research/notes.md',
      'canon/canon.json',
    ]),
  )
  expect(inside).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/chats\/\d+-Lamp\.md/),
      'knowledge/0001-sample-supplier-sheet.csv',
    ]),
  )

  const result = await owner.imported(file)
  expect(result).toMatchObject({ state: 'done', note: 'Imported “Sample: Foldable desk lamp”.' })
  const projects = (await call(projectsApi.list)).body.data
  const copy = projects.find(({ id }) => id !== sample.id)
  expect(copy).toMatchObject({
    name: sample.name,
    slug: `${sample.name}-2`,
    businessInstructions: sample.businessInstructions,
    researchData: sample.researchData,
    createdAt: sample.createdAt,
    knowledgeBase: [{ id: expect.not.stringMatching(sample.knowledgeBase[0]?.id ?? '') }],
  })
  const copied = { projectId: copy?.id ?? '' }
  const runs = (await call(flowsApi.runs, { query: {} })).body.data.items
  expect(runs.map(({ projectId, state, version }) => [projectId, state, version]).toSorted()).toEqual(
    [sample.id, copied.projectId].map((id) => [id, 'done', 1]).toSorted(),
  )
  const fieldsOf = async (of: { projectId: string }) =>
    (await call(canonApi.state, { params: of })).body.data.fields.map(({ path, value, source, locked }) => [
      path,
      value,
      source,
      locked,
    ])
  expect(await fieldsOf(copied)).toEqual(await fieldsOf(params))
  expect(await historyOf(owner, copied.projectId)).toEqual(await historyOf(owner, sample.id))
  const [source] = (await call(researchApi.list, { params: copied })).body.data.items
  expect(source).toMatchObject({ kind: 'competitor', title: 'Rival', latest: { excerpt: 'Folds.' } })
  expect(source?.latest.fields).toEqual([{ name: 'images', value: images, origin: 'json-ld' }])
  expect((await call(canonApi.proposals, { params: copied })).body.data).toContainEqual(
    expect.objectContaining({ ...fields[0], source: 'chat', why: 'It was asked for.' }),
  )
  const [analysis] = (await call(marketAnalysisApi.list, { params: copied })).body.data.items
  const analysisId = analysis?.id ?? ''
  expect((await call(marketAnalysisApi.get, { params: { analysisId } })).body.data).toMatchObject({
    state: 'stopped',
    createdAt: '2026-02-03T04:05:06.000Z',
    own: { price: { amount: '39.90', currency: 'EUR' } },
    summary: { text: 'Rivals ask more.', model: 'a model' },
    pages: [{ number: 1, url: 'https://rival.example/lamp', state: 'failed', reason: 'Closed.' }],
  })
  const [page] = (await call(pagesApi.list, { query: copied })).body.data.items
  expect(page).toMatchObject({ title: 'Lamp page', isPublished: false, slug: null })
  const chats = await rowsOf<{ title: string; content: string; id: string }>(
    app.deps.db,
    sql`select m.id, c.title, m.content from messages m join chats c on c.id = m.chat_id
      where c.project_id = ${copied.projectId} and m.role = 'user'`,
  )
  expect([...new Set(chats.map(({ title }) => title))].sort()).toEqual([
    'How do I beat FoldLight Mini?',
    'Lamp',
    'Reply to a late parcel',
    'What do I earn per order?',
    'Which lamps can I sell now?',
  ])
  const lamp = chats.find(({ title }) => title === 'Lamp')
  expect(lamp?.content).toBe('What is left? <b>€</b> 👩‍👧')
  expect(lamp?.id).not.toBe(messageId)
  const [sheet] = (await call(knowledgeApi.list, { params: copied })).body.data.items
  expect(sheet?.name).toBe('sample-supplier-sheet.csv')
  expect((await app.deps.storage.list(`users/${owner.user.id}/project-imports/`)).keys).toEqual([])

  await app.deps.db.execute(sql`update users set plan = 'free' where id = ${owner.user.id}`)
  const before = await counts(app)
  const full = await owner.send(file)
  expect([full.status, full.body.type]).toEqual([403, 'QUOTA_EXCEEDED'])
  const second = await call(projectsApi.createSample)
  expect([second.status, second.body.type]).toEqual([403, 'QUOTA_EXCEEDED'])
  expect(await counts(app)).toEqual(before)

  const stranger = await seller(app)
  const foreign = await stranger.call(projectTransferApi.archive, { params })
  expect([foreign.status, foreign.body.type]).toEqual([404, 'NOT_FOUND'])
})

/** The files of an archive, without what every export or import makes again: ids, slugs, and the time when rules derived. */
function filesOf(archive: Uint8Array): [string, string][] {
  return Object.entries(unzipSync(archive)).map(([name, content]) => [
    name,
    strFromU8(content)
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replace(/\/project\/[^?"]+/g, '/project/slug')
      .replace(/.*"exportedAt".*|.*"source":"rule:.*/g, '')
      .replace(/("source": "rule:[^{}]*"changedAt": ).*/g, '$1')
      .replace(/("source": "rule:[^{}]*?"why": ).*/g, '$1')
      .trim(),
  ])
}

test('[X4] an archive that an earlier version exported is imported, and exported again as it was', async () => {
  const app = await testApp()
  const owner = await seller(app)
  // Imported by the exporting user, so the values are their own.
  owner.user.username = 'anna'
  await app.deps.db.execute(sql`update users set username = 'anna' where id = ${owner.user.id}`)
  const file = await readFile(new URL('./testing/project-of-2026-11.zip', import.meta.url))
  expect((await owner.imported(file))?.note).toBe('Imported “Sample: Foldable desk lamp”.')
  const [project] = (await owner.call(projectsApi.list)).body.data
  const again = await owner.download(project?.id ?? '')
  expect(filesOf(again.file)).toEqual(filesOf(file))
})

test('images of a project go along with their files, their origin and their alt texts', async () => {
  const app = await testApp()
  const [owner, other] = [await seller(app), await seller(app)]
  const projectId = (
    await owner.call(projectsApi.create, { body: { name: 'Bottle', businessInstructions: '' } })
  ).body.data.id
  const reply = await app.app.inject({
    method: 'POST',
    url: imagesApi.upload.path,
    query: { name: 'bottle.png', projectId },
    payload: await sharp({ create: { width: 40, height: 30, channels: 4, background: '#24507a80' } })
      .png()
      .toBuffer(),
    headers: { authorization: `Bearer ${owner.user.token}`, 'content-type': 'application/octet-stream' },
  })
  const params = { imageId: reply.json().data.id }
  await owner.call(imagesApi.change, { params, body: { alt: 'A bottle' } })
  const resized = await owner.call(imagesApi.resize, { params, body: { format: 'email' } })
  const { file } = await owner.download(projectId)
  expect((await other.imported(file))?.state).toBe('done')
  const { items } = (await other.call(imagesApi.list, { query: {} })).body.data
  expect(items).toMatchObject([
    { kind: 'resized', name: resized.body.data.name, projectName: 'Bottle', alt: 'A bottle' },
    { kind: 'photo', name: 'bottle.png', projectName: 'Bottle', alt: 'A bottle', width: 40 },
  ])
  const detail = await other.call(imagesApi.read, { params: { imageId: items[0]?.id ?? '' } })
  expect(detail.body.data.lineage).toMatchObject([{ id: items[1]?.id }])
})
