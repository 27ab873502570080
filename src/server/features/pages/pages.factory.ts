import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type PageBlock, plainTheme } from '#contracts/pages/page-blocks.ts'
import { pagesApi, type SitePage } from '#contracts/pages/pages.ts'
import { canonOwner } from '#server/features/canon/canon.factory.ts'
import type { AccessTarget } from '#server/testing/access-objects.ts'
import { photo } from '#server/testing/photo.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { insertPage, setLinks } from './pages.repository.ts'
import { beginAnswer } from './proposals/answers.repository.ts'
import { insertBlock } from './saved-blocks/saved-blocks.repository.ts'
import { keepDraft } from './versions.repository.ts'

/** A canon that a page can be published from. */
export const sellableCanon = {
  market: { currency: 'EUR' },
  product: { title: 'Oak desk lamp', features: ['Dims to 1 %'], prohibitedClaims: ['cures insomnia'] },
  pricing: { price: '39.90 EUR' },
  policy: { returns: 'Send it back within 30 days.', contact: 'help@lamp.example' },
}

/** Someone whose plan has the builder, with a project whose canon says something. */
export async function pageOwner(app: TestApp, canon: object = sellableCanon) {
  const owner = await canonOwner(app)
  await givePro(app, owner.user.id)
  await owner.write(canon as Record<string, unknown>)
  const { projectId } = owner.params
  return {
    ...owner,
    projectId,
    create: async (): Promise<SitePage> =>
      (await owner.call(pagesApi.create, { body: { projectId, from: 'canon' } })).body.data,
    image: (): Promise<string> => insertImage(app, owner.user.id, projectId),
  }
}

const givePro = (app: TestApp, userId: number) =>
  app.deps.db.execute(sql`update users set plan = 'pro' where id = ${userId}`)

/** An image with its files, without the work of drawing them. */
export async function insertImage(app: TestApp, userId: number, projectId: string): Promise<string> {
  const id = randomUUID()
  await app.deps.db.execute(sql`insert into site_images (id, user_id, project_id, name, media_type, width, height, bytes)
    values (${id}, ${userId}, ${projectId}, 'lamp.jpg', 'image/jpeg', 900, 600, 1000)`)
  const bytes = await photo()
  for (const size of ['small', 'medium'])
    for (const format of ['avif', 'webp', 'jpeg'])
      await app.deps.storage.put(`users/${userId}/variants/page-images/${id}/${size}.${format}`, bytes, {
        contentType: 'application/octet-stream',
      })
  return id
}

/** The blocks of a page with an image in its gallery. */
export const withImage = (blocks: PageBlock[], assetId: string): PageBlock[] =>
  blocks.map((block) =>
    block.type === 'gallery'
      ? { ...block, props: { ...block.props, images: [{ assetId, alt: 'The lamp' }] } }
      : block,
  )

type MakeProject = (app: TestApp, owner: { id: number }) => Promise<{ params: { projectId: string } }>
type MakeTarget = (app: TestApp, owner: { id: number }) => Promise<AccessTarget>

/** Objects behind the routes of pages, for the access test. */
export function pageTargets(makeProject: MakeProject): Record<string, MakeTarget> {
  const project = async (app: TestApp, owner: { id: number }) => {
    await givePro(app, owner.id)
    return (await makeProject(app, owner)).params.projectId
  }
  const page = async (app: TestApp, owner: { id: number }) => {
    const pageId = await insertPage(app.deps.db, owner.id, {
      projectId: await project(app, owner),
      title: 'Lamp',
      description: '',
      language: 'en',
      theme: plainTheme,
      buyLink: null,
      isIndexed: true,
      step: 'facts',
      blocks: [],
    })
    await setLinks(app.deps.db, owner.id, pageId, { previewKey: randomUUID() })
    return { params: { pageId } }
  }
  const having =
    (more: Partial<AccessTarget>): MakeTarget =>
    async (app, owner) => ({ ...(await page(app, owner)), ...more })
  const version: MakeTarget = async (app, owner) => {
    const { params } = await page(app, owner)
    await keepDraft(app.deps.db, { userId: owner.id, ...params, kind: 'edit', note: '' })
    return { params: { ...params, version: '1' } }
  }
  const image: MakeTarget = async (app, owner) => ({
    params: { imageId: await insertImage(app, owner.id, await project(app, owner)) },
  })
  return {
    'POST /api/pages': async (app, owner) => ({
      body: { projectId: await project(app, owner), from: 'blank' },
    }),
    'POST /api/pages/:pageId/copy': having({ body: { goal: 'landing' } }),
    'GET /api/pages/:pageId/versions': page,
    'GET /api/pages/:pageId/versions/:version': version,
    'POST /api/pages/:pageId/versions/:version/restore': async (app, owner) => ({
      ...(await version(app, owner)),
      body: { revision: 1 },
    }),
    'GET /api/pages/:pageId': page,
    'PATCH /api/pages/:pageId': having({ body: { revision: 1, title: 'Mine now?' } }),
    'DELETE /api/pages/:pageId': page,
    'POST /api/pages/:pageId/sections': having({ body: { section: 'policies', revision: 1 } }),
    'POST /api/pages/:pageId/proposals': having({
      // An older revision: the page is reached, and no model is asked.
      body: { instruction: 'Shorter', blocks: [], revision: 0, requestId: randomUUID() },
    }),
    'GET /api/pages/:pageId/proposals/:requestId': async (app, owner) => {
      const { params } = await page(app, owner)
      const requestId = randomUUID()
      await beginAnswer(app.deps.db, { ...params, userId: owner.id, requestId, runId: randomUUID() })
      return { params: { ...params, requestId } }
    },
    'DELETE /api/saved-blocks/:blockId': async (app, owner) => {
      const [saved] = await insertBlock(app.deps.db, owner.id, {
        name: 'Why',
        block: { id: 'why', type: 'richText', props: { text: 'Because.' } },
      })
      return { params: { blockId: saved?.id ?? '' } }
    },
    'GET /api/projects/:projectId/page-theme': async (app, owner) => ({
      params: { projectId: await project(app, owner) },
    }),
    'GET /api/pages/:pageId/findings': page,
    'POST /api/pages/:pageId/publish': having({ body: { revision: 1 } }),
    'POST /api/pages/:pageId/unpublish': page,
    'POST /api/pages/:pageId/preview': having({ body: { password: null } }),
    'DELETE /api/pages/:pageId/preview': page,
    'GET /api/pages/:pageId/statistics': page,
    'GET /api/page-images': async (app, owner) => ({ query: { projectId: await project(app, owner) } }),
    'POST /api/page-images': async (app, owner) => ({
      query: { projectId: await project(app, owner), name: 'lamp.jpg' },
      bytes: await photo(),
    }),
    'POST /api/page-images/fetch': async (app, owner) => ({
      body: { projectId: await project(app, owner), address: 'https://shop.example/lamp.jpg' },
    }),
    'GET /api/page-images/:imageId/file': image,
    'DELETE /api/page-images/:imageId': image,
  }
}
