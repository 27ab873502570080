import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { putAsset } from '../features/assets/assets.service.ts'
import { insertSession } from '../features/auth/sessions.repository.ts'
import { binChats } from '../features/chat/chat.repository.ts'
import { feedbackTargets } from '../features/feedback/feedback.factory.ts'
import { flowTargets } from '../features/flows/flows.factory.ts'
import { imageTargets } from '../features/images/image-targets.factory.ts'
import { insertKnowledge, knowledgeTargets } from '../features/knowledge/knowledge.factory.ts'
import { insertConnection } from '../features/models/models.repository.ts'
import { pageExportTargets } from '../features/page-exports/page-exports.factory.ts'
import { pageTargets } from '../features/pages/pages.factory.ts'
import { projectHomeTargets } from '../features/project-home/project-home.factory.ts'
import { binProject, insertProject } from '../features/projects/projects.repository.ts'
import { insertPrompt } from '../features/prompts/prompts.repository.ts'
import { seoTargets } from '../features/seo/seo.factory.ts'
import { insertSupport, supportTargets } from '../features/support/support.factory.ts'
import { visualTargets } from '../features/visuals/visual-targets.factory.ts'
import { photo } from './photo.ts'
import type { TestApp } from './test-app.ts'

/** An owner's object that a route reaches. */
export type AccessTarget = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  bytes?: string | Buffer
}
async function project(app: TestApp, owner: { id: number }) {
  const name = `Lamp ${randomUUID()}`
  const row = await insertProject(app.deps.db, owner.id, { name, slug: name, businessInstructions: '' })
  return { params: { projectId: row.id } }
}
async function binnedProject(app: TestApp, owner: { id: number }) {
  const { params } = await project(app, owner)
  await binProject(app.deps.db, owner.id, params.projectId)
  return { params }
}
/** A project whose canon says something, with a proposal that waits. */
async function canon(app: TestApp, owner: { id: number }) {
  const { params } = await project(app, owner)
  const { projectId } = params
  const proposalId = randomUUID()
  const typed = JSON.stringify({ type: 'text', value: 'Lamp' })
  const timestamp = new Date().toISOString()
  await app.deps.db.execute(
    sql`insert into canons (project_id, user_id, changed_at) values (${projectId}, ${owner.id}, now())`,
  )
  await app.deps.db.execute(sql`insert into canon_fields (project_id, path, user_id, typed, source, changed_at)
    values (${projectId}, 'product.title', ${owner.id}, ${typed}, 'user', ${timestamp})`)
  await app.deps.db.execute(sql`insert into canon_proposals (id, project_id, user_id, path, typed, source)
    values (${proposalId}, ${projectId}, ${owner.id}, 'brand.name', ${typed}, 'chat')`)
  return { params, proposalId, timestamp }
}
async function sharedChat(app: TestApp, owner: { id: number }) {
  return { params: { chatId: (await app.build.chat(owner)).chatId } }
}
async function prompt(app: TestApp, owner: { id: number }) {
  const row = await insertPrompt(app.deps.db, owner.id, { title: 'Margin', text: 'What is left of {price}?' })
  return { params: { promptId: row.id } }
}
/** One that leads nowhere: asking it finds that out. */
async function connection({ deps }: TestApp, owner: { id: number }) {
  const { id } = await insertConnection(deps.db, {
    id: randomUUID(),
    userId: owner.id,
    provider: 'compatible',
    label: 'Lamp',
    baseUrl: 'http://127.0.0.1/v1',
    sealedKey: null,
    keyHint: null,
    model: 'lamp',
  })
  return { params: { connectionId: id } }
}
const session = ({ deps }: TestApp, owner: { id: number }) =>
  insertSession(deps.db, owner.id, {
    tokenHash: randomUUID(),
    userAgent: 'test',
    network: '127.0.0.1',
    expiresAt: new Date(Date.now() + 86_400_000),
  })
/** An export whose file is there. */
async function dataExport({ deps }: TestApp, owner: { id: number }) {
  const exportId = randomUUID()
  await deps.db.execute(sql`insert into data_exports (id, user_id, size, expires_at)
    values (${exportId}, ${owner.id}, 1, now() + interval '1 day')`)
  await deps.storage.put(`users/${owner.id}/exports/${exportId}.zip`, Buffer.from('x'), {
    contentType: 'application/zip',
  })
  return { params: { exportId } }
}
async function binnedChat(app: TestApp, owner: { id: number }) {
  const { chatId } = await app.build.chat(owner)
  await binChats(app.deps.db, owner.id, [chatId], true)
  return { params: { chatId } }
}

const attachment = async (app: TestApp, { id }: { id: number }) => {
  const attachmentId = randomUUID()
  await app.deps.db.execute(sql`insert into attachments (id, user_id, name, media_type, bytes)
    values (${attachmentId}, ${id}, 'lamp.txt', 'text/plain', 4)`)
  await app.deps.storage.put(`users/${id}/attachments/${attachmentId}`, Buffer.from('Lamp'), {
    contentType: 'text/plain',
  })
  return { params: { attachmentId } }
}

const picture = async (app: TestApp, { id }: { id: number }) => {
  const made = await attachment(app, { id })
  const { attachmentId } = made.params
  await app.deps.db.execute(sql`update attachments set media_type = 'image/jpeg' where id = ${attachmentId}`)
  await putAsset(app.deps, { userId: id, purpose: 'attachments', id: attachmentId }, await photo())
  return made
}

/** A source of a project that was written by hand. */
async function source(app: TestApp, owner: { id: number }) {
  const { projectId } = (await project(app, owner)).params
  const sourceId = randomUUID()
  const { db } = app.deps
  await db.execute(sql`insert into research_sources (id, user_id, project_id, kind, title)
    values (${sourceId}, ${owner.id}, ${projectId}, 'supplier', 'Lamp')`)
  await db.execute(sql`insert into research_captures (source_id, user_id, way, excerpt, fields)
    values (${sourceId}, ${owner.id}, 'hand', '', '[{"name":"title","value":"Lamp","origin":"hand"}]')`)
  return { params: { sourceId } }
}
/** A market analysis that is done, of someone whose plan has them. */
async function analysis(app: TestApp, owner: { id: number }) {
  const { projectId } = (await project(app, owner)).params
  const analysisId = randomUUID()
  const { db } = app.deps
  await db.execute(sql`insert into runs (id, user_id, kind, topic, state)
    values (${analysisId}, ${owner.id}, 'market-analysis.run', ${`job:${analysisId}`}, 'done')`)
  await db.execute(sql`insert into market_analyses (id, user_id, project_id, own)
    values (${analysisId}, ${owner.id}, ${projectId}, '{"price":null,"delivery":null,"prohibitedClaims":[]}')`)
  return { params: { analysisId } }
}

const byHand = { way: 'hand', title: 'Mine now?', url: '', excerpt: '', fields: [] }

/** How the object of each route that reaches one is made. */
export const objects: Record<string, (app: TestApp, owner: { id: number }) => Promise<AccessTarget>> = {
  'GET /api/chats/:chatId': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
  }),
  'GET /api/chats/:chatId/earlier': async (app, owner) => {
    const { chatId, answerId } = await app.build.chat(owner)
    return { params: { chatId }, query: { before: answerId } }
  },
  'POST /api/chats/:chatId/messages': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
    body: { id: randomUUID(), text: 'Mine now?' },
  }),
  'POST /api/chats/:chatId/retry': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
    body: { id: randomUUID() },
  }),
  'POST /api/chats/:chatId/branch': async (app, owner) => {
    const { chatId, messageId } = await app.build.chat(owner)
    return { params: { chatId }, body: { messageId } }
  },
  'PATCH /api/chats/:chatId': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
    body: { title: 'Mine now?' },
  }),
  'DELETE /api/chats/:chatId': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
  }),
  'GET /api/chats/:chatId/share': sharedChat,
  'POST /api/chats/:chatId/share': sharedChat,
  'DELETE /api/chats/:chatId/share': sharedChat,
  'POST /api/chats/:chatId/restore': binnedChat,
  'DELETE /api/chats/:chatId/forever': binnedChat,
  'POST /api/messages/:messageId/rating': async (app, owner) => ({
    params: { messageId: (await app.build.chat(owner)).answerId },
    body: { rating: 'up' },
  }),
  'PUT /api/messages/:messageId/card': async (app, owner) => {
    const { answerId } = await app.build.chat(owner)
    const card = { kind: 'calculator', calculator: 'order', currency: null, inputs: [], unplaced: [] }
    const parts = JSON.stringify([{ type: 'card', card }])
    await app.deps.db.execute(sql`update messages set parts = ${parts}::jsonb where id = ${answerId}`)
    return {
      params: { messageId: answerId },
      body: { inputs: [{ name: 'price', value: '40', from: 'person' }] },
    }
  },
  'GET /api/chats/:chatId/file': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
  }),
  'GET /api/attachments/:attachmentId': attachment,
  'GET /api/attachments/:attachmentId/text': attachment,
  'GET /api/attachments/:attachmentId/file': attachment,
  'GET /api/attachments/:attachmentId/thumbnail': picture,
  'DELETE /api/attachments/:attachmentId': attachment,
  'DELETE /api/projects/:projectId': project,
  ...feedbackTargets,
  ...Object.fromEntries(
    Object.entries(knowledgeTargets).map(([route, target]) => [
      route,
      async (app: TestApp, owner: { id: number }) => {
        const { projectId } = (await project(app, owner)).params
        return target(await insertKnowledge(app.deps, { userId: owner.id, projectId }))
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(supportTargets).map(([route, target]) => [
      route,
      async (app: TestApp, owner: { id: number }) => target(await insertSupport(app.deps, owner.id)),
    ]),
  ),
  'POST /api/projects/:projectId/restore': binnedProject,
  'PATCH /api/projects/:projectId': async (app, owner) => ({
    ...(await project(app, owner)),
    body: { name: 'Mine now' },
  }),
  'DELETE /api/projects/:projectId/forever': binnedProject,
  'GET /api/projects/:projectId/archive': project,
  'GET /api/projects/:projectId/archive-size': project,
  'PATCH /api/projects/:projectId/business-instructions': async (app, owner) => ({
    ...(await project(app, owner)),
    body: { businessInstructions: 'Mine now?' },
  }),
  'PATCH /api/projects/:projectId/research-data': async (app, owner) => ({
    ...(await project(app, owner)),
    body: { researchData: 'Mine now?' },
  }),
  'GET /api/projects/:projectId/profit': project,
  'PUT /api/projects/:projectId/profit/costs': async (app, owner) => ({
    ...(await project(app, owner)),
    body: { product: 'Lamp', cost: '1' },
  }),
  'GET /api/projects/:projectId/canon': canon,
  'PUT /api/projects/:projectId/canon': async (app, owner) => ({
    ...(await canon(app, owner)),
    body: { canon: { product: { title: 'Mine now?' } }, source: 'user' },
  }),
  'POST /api/projects/:projectId/canon/autorule': canon,
  'GET /api/projects/:projectId/canon/state': canon,
  'GET /api/projects/:projectId/canon/history': canon,
  'POST /api/projects/:projectId/canon/lock': async (app, owner) => ({
    ...(await canon(app, owner)),
    body: { path: 'product.title', locked: true },
  }),
  'POST /api/projects/:projectId/canon/confirm': async (app, owner) => {
    const { params, timestamp } = await canon(app, owner)
    return { params, body: { path: 'product.title', timestamp } }
  },
  'POST /api/projects/:projectId/canon/restore': async (app, owner) => {
    const { params, timestamp } = await canon(app, owner)
    return { params, body: { path: 'product.title', timestamp, basedOn: timestamp } }
  },
  'GET /api/projects/:projectId/canon/uses': canon,
  'GET /api/projects/:projectId/canon/fields/:path/uses': async (app, owner) => {
    const { params } = await canon(app, owner)
    return { params: { ...params, path: 'product.title' } }
  },
  'DELETE /api/projects/:projectId/canon/fields/:path': async (app, owner) => {
    const { params } = await canon(app, owner)
    return { params: { ...params, path: 'product.title' } }
  },
  'GET /api/projects/:projectId/canon/proposals': canon,
  'POST /api/projects/:projectId/canon/proposals': async (app, owner) => ({
    ...(await canon(app, owner)),
    body: { fields: [{ path: 'brand.voice', value: 'Mine now?' }], source: 'chat' },
  }),
  'POST /api/projects/:projectId/canon/proposals/accept': async (app, owner) => {
    const { params, proposalId } = await canon(app, owner)
    return { params, body: { ids: [proposalId] } }
  },
  'POST /api/projects/:projectId/canon/proposals/refuse': async (app, owner) => {
    const { params, proposalId } = await canon(app, owner)
    return { params, body: { ids: [proposalId] } }
  },
  'GET /api/projects/:projectId/sources': project,
  'POST /api/projects/:projectId/sources': async (app, owner) => ({
    ...(await project(app, owner)),
    body: { kind: 'ad', from: byHand },
  }),
  'GET /api/sources/:sourceId': source,
  'PATCH /api/sources/:sourceId': async (app, owner) => ({
    ...(await source(app, owner)),
    body: { kind: 'ad', title: 'Mine now?' },
  }),
  'POST /api/sources/:sourceId/captures': async (app, owner) => ({
    ...(await source(app, owner)),
    body: { from: byHand },
  }),
  'POST /api/sources/:sourceId/proposals': async (app, owner) => ({
    ...(await source(app, owner)),
    body: { fields: [{ field: 'title', path: 'product.title' }] },
  }),
  'DELETE /api/sources/:sourceId': source,
  'POST /api/sources/:sourceId/restore': async (app, owner) => {
    const { params } = await source(app, owner)
    await app.deps.db.execute(
      sql`update research_sources set deleted_at = now() where id = ${params.sourceId}`,
    )
    return { params }
  },
  'POST /api/projects/:projectId/page-proposals': async (app, owner) => ({
    ...(await project(app, owner)),
    body: { role: 'own', url: '', currency: null, fields: { title: { value: 'Arc lamp', source: 'html' } } },
  }),
  'GET /api/projects/:projectId/market-analyses': project,
  'POST /api/projects/:projectId/market-analyses': async (app, owner) => {
    await app.deps.db.execute(sql`update users set plan = 'pro' where id = ${owner.id}`)
    return { ...(await project(app, owner)), body: { urls: ['https://shop.example/arc'] } }
  },
  'GET /api/market-analyses/:analysisId': analysis,
  'GET /api/market-analyses/:analysisId/file': analysis,
  'DELETE /api/market-analyses/:analysisId': analysis,
  'POST /api/market-analyses/:analysisId/restore': async (app, owner) => {
    const { params } = await analysis(app, owner)
    await app.deps.db.execute(
      sql`update market_analyses set deleted_at = now() where id = ${params.analysisId}`,
    )
    return { params }
  },
  ...pageTargets(project),
  ...pageExportTargets(project),
  ...visualTargets(project),
  ...imageTargets(project),
  ...seoTargets(project),
  ...projectHomeTargets(project),
  ...flowTargets,
  'PATCH /api/prompts/:promptId': async (app, owner) => ({
    ...(await prompt(app, owner)),
    body: { title: 'Mine', text: 'Mine now?' },
  }),
  'DELETE /api/prompts/:promptId': prompt,
  'PATCH /api/model-connections/:connectionId': async (app, owner) => ({
    ...(await connection(app, owner)),
    body: { label: 'Mine now?', baseUrl: 'http://127.0.0.1/v1', model: 'lamp' },
  }),
  'POST /api/model-connections/:connectionId/models': async (app, owner) => ({
    ...(await connection(app, owner)),
    body: { baseUrl: 'http://127.0.0.1/v1' },
  }),
  'POST /api/model-connections/:connectionId/check': connection,
  'DELETE /api/model-connections/:connectionId': connection,
  'DELETE /api/account/sessions/:sessionId': async (app, owner) => ({
    params: { sessionId: await session(app, owner) },
  }),
  'GET /api/account/exports/:exportId/file': dataExport,
  'GET /api/runs/:runId': async (app, owner) => ({ params: { runId: (await app.build.chat(owner)).runId } }),
  'GET /api/runs/:runId/events': async (app, owner) => {
    const { runId } = await app.build.chat(owner)
    await app.deps.db.execute(sql`update runs set state = 'done', ended_at = now() where id = ${runId}`)
    return { params: { runId } }
  },
  'POST /api/runs/:runId/resume': async (app, owner) => ({
    params: { runId: (await app.build.chat(owner)).runId },
  }),
  'POST /api/runs/:runId/stop': async (app, owner) => ({
    params: { runId: (await app.build.chat(owner)).runId },
  }),
}
