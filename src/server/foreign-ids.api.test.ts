import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertImage } from './features/pages/pages.factory.ts'
import { spec } from './features/visuals/visuals.factory.ts'
import { objects } from './testing/access-objects.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

type Ids = Record<'projectId' | 'imageId' | 'pageId' | 'runId' | 'pageImageId', string>
type Own = Pick<Ids, 'projectId' | 'imageId' | 'pageId'>
interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  payload?: object
}

const kit = { logoId: null, darkLogoId: null, font: 'display', avoid: [], pageFont: 'sans', corners: 'soft' }
const form = {
  id: 'ask',
  kind: 'compute',
  title: 'Ask',
  settings: { method: 'order' },
  fields: [],
  inputs: {},
}
const step = { ...form, when: null, each: null, after: [] }

/** Requests with an id in the body or the query that is another user's. The objects in the path are one's own. */
const requests = (foreign: Ids, own: Own): Request[] => {
  const { projectId, imageId, pageId } = foreign
  const inQuery = (path: string): Request => ({ method: 'GET', url: `${path}?projectId=${projectId}` })
  const post = (url: string, payload: object): Request => ({ method: 'POST', url, payload })
  const audit = { kind: 'page', address: 'https://shop.example/' }
  const image = `/api/images/${own.imageId}`
  return [
    ...['/api/images', '/api/visuals', '/api/pages', '/api/seo/audits', '/api/flows'].map(inQuery),
    inQuery('/api/page-images'),
    { method: 'GET', url: `/api/images/zip?ids=${imageId}` },
    post('/api/images/delete', { ids: [imageId] }),
    post('/api/images/restore', { ids: [imageId] }),
    { method: 'PATCH', url: image, payload: { projectId } },
    post(`${image}/project-image`, { projectId }),
    post(`${image}/canon`, { projectId }),
    post('/api/image-drafts', { photoId: imageId, projectId: null }),
    post('/api/image-drafts', { photoId: own.imageId, projectId }),
    post('/api/pages', { projectId, from: 'blank', title: 'Mine?' }),
    post('/api/seo/audits', { target: audit, projectId }),
    post('/api/seo/audits', { target: { kind: 'own', pageId }, projectId: null }),
    post('/api/flows/email-set/runs', { projectId, answers: {} }),
    post('/api/flow-step-tests', { step, inputs: {}, projectId }),
    post('/api/flow-schedules', {
      runId: foreign.runId,
      plan: { repeat: 'week', weekday: 1, day: 1, time: '08:00' },
    }),
    {
      method: 'PUT',
      url: `/api/projects/${own.projectId}/brand-kit`,
      payload: { ...kit, logoId: foreign.pageImageId },
    },
    post(`/api/projects/${own.projectId}/visuals`, { ...spec, photoId: foreign.pageImageId }),
    post(`/api/projects/${own.projectId}/visuals/preview`, { ...spec, photoId: foreign.pageImageId }),
  ]
}

async function idOf(app: TestApp, owner: { id: number }, route: string, name: string): Promise<string> {
  const target = await objects[route]?.(app, owner)
  return target?.params?.[name] ?? `no object of ${route}`
}

async function belongings(app: TestApp, owner: { id: number }): Promise<Ids> {
  await app.deps.db.execute(sql`update users set plan = 'automation' where id = ${owner.id}`)
  const projectId = await idOf(app, owner, 'DELETE /api/projects/:projectId', 'projectId')
  return {
    projectId,
    imageId: await idOf(app, owner, 'GET /api/images/:imageId', 'imageId'),
    pageId: await idOf(app, owner, 'GET /api/pages/:pageId', 'pageId'),
    runId: await idOf(app, owner, 'GET /api/flow-runs/:runId', 'runId'),
    pageImageId: await insertImage(app, owner.id, projectId),
  }
}

test('[security B2] another user’s id in a body or query is not found, and one’s own is', async () => {
  const app = await testApp()
  const [owner, stranger] = [await app.build.user(), await app.build.user()]
  const [foreign, own] = [await belongings(app, owner), await belongings(app, stranger)]
  const ask = async ({ method, url, payload }: Request, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await app.app.inject({ method, url, headers, ...(payload && { payload }) })
    return [method, url.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, ':id'), reply.statusCode]
  }
  for (const request of requests(foreign, own)) {
    const [method, url] = await ask(request, stranger.token)
    expect(await ask(request, stranger.token)).toEqual([method, url, 404])
  }
  // The same requests with the user's own ids pass that check, whatever their outcome.
  for (const request of requests(own, own)) {
    const [method, url, status] = await ask(request, stranger.token)
    expect([method, url, status === 404]).toEqual([method, url, false])
  }
})
