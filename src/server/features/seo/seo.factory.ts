import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AccessTarget } from '#server/testing/access-objects.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { AUDIT_KIND } from './seo-archive.repository.ts'

type MakeTarget = (app: TestApp, owner: { id: number }) => Promise<AccessTarget>
type Project = (app: TestApp, owner: { id: number }) => Promise<{ params: { projectId: string } }>

const target = JSON.stringify({ kind: 'page', address: 'https://shop.example/' })

/** An audit that is done. */
const audit: MakeTarget = async ({ deps: { db } }, { id }) => {
  const auditId = randomUUID()
  await db.execute(sql`insert into runs (id, user_id, kind, topic, state)
    values (${auditId}, ${id}, ${AUDIT_KIND}, ${`job:${auditId}`}, 'done')`)
  await db.execute(sql`insert into seo_audits (id, user_id, kind, target, address, site, score)
    values (${auditId}, ${id}, 'page', ${target}, 'https://shop.example/', 'shop.example', 900)`)
  return { params: { auditId } }
}

export function seoTargets(project: Project): Record<string, MakeTarget> {
  const withBody =
    (body: object): MakeTarget =>
    async (app, owner) => ({ ...(await project(app, owner)), body })
  const keyword: MakeTarget = async (app, owner) => {
    const { projectId } = (await project(app, owner)).params
    const keywordId = randomUUID()
    await app.deps.db.execute(sql`insert into seo_keywords (id, user_id, project_id, phrase, cluster, figures, source)
      values (${keywordId}, ${owner.id}, ${projectId}, 'lamp', 'lamp', '{}', 'typed')`)
    return { params: { keywordId } }
  }
  const rank: MakeTarget = async (app, owner) => {
    const { projectId } = (await project(app, owner)).params
    const rankId = randomUUID()
    await app.deps.db.execute(sql`insert into seo_ranks (id, user_id, project_id, phrase, engine, day, kind, source)
      values (${rankId}, ${owner.id}, ${projectId}, 'lamp', 'Google', '2026-11-01', 'unknown', 'hand')`)
    return { params: { rankId } }
  }
  const ranked = { phrase: 'lamp', engine: 'Google', day: '2026-11-01', result: { kind: 'unknown' } }
  return {
    'POST /api/seo/audits': async (app, owner) => {
      const { projectId } = (await project(app, owner)).params
      return { body: { target: { kind: 'page', address: 'https://shop.example/' }, projectId } }
    },
    'GET /api/seo/audits/:auditId': audit,
    'GET /api/seo/audits/:auditId/file': audit,
    'DELETE /api/seo/audits/:auditId': audit,
    'POST /api/seo/audits/:auditId/restore': async (app, owner) => {
      const made = await audit(app, owner)
      await app.deps.db.execute(
        sql`update seo_audits set deleted_at = now() where id = ${made.params?.auditId}`,
      )
      return made
    },
    'POST /api/seo/audits/:auditId/copy': audit,
    'GET /api/seo/audits/:auditId/fixes': audit,
    'POST /api/seo/audits/:auditId/fixes': async (app, owner) => ({
      ...(await audit(app, owner)),
      body: { revision: 1, changes: [{ id: 'title', value: 'Mine now?' }], publish: false },
    }),
    'GET /api/projects/:projectId/seo/snippets': project,
    'GET /api/projects/:projectId/seo/keywords': project,
    'GET /api/projects/:projectId/seo/seeds': project,
    'POST /api/projects/:projectId/seo/keywords': withBody({
      source: 'typed',
      keywords: [{ phrase: 'mine now', figures: {} }],
    }),
    'PATCH /api/seo/keywords/:keywordId': async (app, owner) => ({
      ...(await keyword(app, owner)),
      body: { cluster: 'Mine now?' },
    }),
    'DELETE /api/seo/keywords/:keywordId': keyword,
    'GET /api/projects/:projectId/seo/ranks': project,
    'POST /api/projects/:projectId/seo/ranks': withBody({ source: 'hand', ranks: [ranked] }),
    'POST /api/projects/:projectId/seo/ranks/check': withBody({ phrases: ['lamp'], site: 'shop.example' }),
    'DELETE /api/seo/ranks/:rankId': rank,
  }
}
