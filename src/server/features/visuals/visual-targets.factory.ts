import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sql } from 'drizzle-orm'
import { putAsset } from '#server/features/assets/assets.service.ts'
import type { AccessTarget } from '#server/testing/access-objects.ts'
import { photo } from '#server/testing/photo.ts'
import { newId, type TestApp } from '#server/testing/test-app.ts'
import { insertBatch } from './batches.repository.ts'
import { assetOf } from './rendering.service.ts'
import { markArrived, reserveVisual } from './visual-rendering.repository.ts'
import { noCopy, spec, withHeadline } from './visuals.factory.ts'

const someFont = createRequire(import.meta.url).resolve(
  '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
)

type MakeProject = (app: TestApp, owner: { id: number }) => Promise<{ params: { projectId: string } }>
type MakeTarget = (app: TestApp, owner: { id: number }) => Promise<AccessTarget>

/** Objects behind the routes of visuals, for the access test. */
export function visualTargets(makeProject: MakeProject): Record<string, MakeTarget> {
  const project = async (app: TestApp, owner: { id: number }) => {
    await app.deps.db.execute(sql`update users set plan = 'pro' where id = ${owner.id}`)
    return makeProject(app, owner)
  }
  const having =
    (more: Partial<AccessTarget>): MakeTarget =>
    async (app, owner) => ({ ...(await project(app, owner)), ...more })
  const visual = async (app: TestApp, owner: { id: number }) => {
    const { projectId } = (await project(app, owner)).params
    const visualId = await reserveVisual(app.deps.db, owner.id, {
      projectId,
      contentKey: newId(),
      spec,
      facts: {},
    })
    await putAsset(app.deps, assetOf(owner.id, visualId), await photo(), 'image/png')
    await markArrived(app.deps.db, owner.id, visualId, { bytes: 100, mediaType: 'image/png', shortened: [] })
    return { params: { visualId }, projectId }
  }
  const batch: MakeTarget = async (app, owner) => {
    const { params, projectId } = await visual(app, owner)
    const [id, runId] = [newId(), newId()]
    await app.deps.db.execute(sql`insert into runs (id, user_id, kind, topic, state)
      values (${runId}, ${owner.id}, 'visuals.batch', ${`visuals:${id}`}, 'failed')`)
    const batch = { id, projectId, runId, copy: noCopy, specs: [spec, withHeadline('Another')] }
    await insertBatch(app.deps.db, owner.id, batch, 10)
    await app.deps.db.execute(sql`update visual_items set state = 'done', visual_id = ${params.visualId}
      where batch_id = ${id} and number = 1`)
    return { params: { batchId: id } }
  }
  const one: MakeTarget = async (app, owner) => ({ params: (await visual(app, owner)).params })
  return {
    'GET /api/projects/:projectId/visuals/material': project,
    // Busy, so that no model is asked.
    'POST /api/projects/:projectId/visuals/texts': async (app, owner) => {
      const { params } = await project(app, owner)
      await app.deps.db.execute(sql`insert into runs (id, user_id, kind, topic)
        values (${newId()}, ${owner.id}, 'visuals.write', ${`visual:${owner.id}:texts ${params.projectId}`})`)
      return { params, body: { angle: 'offer' } }
    },
    'POST /api/projects/:projectId/visuals/preview': having({ body: spec }),
    'POST /api/projects/:projectId/visuals': having({ body: spec }),
    'GET /api/projects/:projectId/visual-batches': project,
    'POST /api/projects/:projectId/visual-batches': having({ body: { items: [spec], copy: noCopy } }),
    'PUT /api/projects/:projectId/brand-kit': having({
      body: {
        logoId: null,
        darkLogoId: null,
        font: 'plain',
        avoid: ['cheap'],
        pageFont: 'sans',
        corners: 'soft',
      },
    }),
    'POST /api/projects/:projectId/brand-kit/font': having({ bytes: readFileSync(someFont) }),
    'DELETE /api/projects/:projectId/brand-kit/font': project,
    // No page is there.
    'POST /api/projects/:projectId/brand-kit/proposals': having({ body: { url: 'https://shop.example/' } }),
    'PATCH /api/visuals/:visualId': async (app, owner) => ({
      ...(await one(app, owner)),
      body: { isFavourite: true },
    }),
    'DELETE /api/visuals/:visualId': one,
    'GET /api/visuals/:visualId/file': one,
    'GET /api/visuals/:visualId/thumbnail': one,
    'GET /api/visual-batches/:batchId': batch,
    'POST /api/visual-batches/:batchId/retry': batch,
    'GET /api/visual-batches/:batchId/file': batch,
  }
}
