import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { DraftSettings } from '#contracts/images/drafts.ts'
import type { Actor } from '#server/actor.ts'
import { writeCanon } from '#server/features/canon/canon.service.ts'
import type { AccessTarget } from '#server/testing/access-objects.ts'
import { newId, type TestApp } from '#server/testing/test-app.ts'
import { insertDraft } from './drafts.repository.ts'
import { storeImage } from './image-files.service.ts'
import { bottlePhoto } from './images.factory.ts'
import { changeImage } from './images.repository.ts'
import { insertRequest } from './requests.repository.ts'

type Owner = { id: number }
type MakeTarget = (app: TestApp, owner: Owner) => Promise<AccessTarget>
type MakeProject = (app: TestApp, owner: Owner) => Promise<{ params: { projectId: string } }>

/** Objects behind the routes of images, for the access test. */
export function imageTargets(makeProject: MakeProject): Record<string, MakeTarget> {
  const image = async (app: TestApp, owner: Owner, kind: 'photo' | 'cutout' = 'photo', side = 320) => {
    const picture = await app.deps.vision.open(
      await sharp(await bottlePhoto())
        .resize(side)
        .toBuffer(),
    )
    const { id } = await storeImage(app.deps, owner.id, picture, { kind, name: 'bottle.jpg' })
    return { params: { imageId: id } }
  }
  const having =
    (body: object): MakeTarget =>
    async (app, owner) => ({ ...(await image(app, owner)), body })
  const ofProject = (): MakeTarget => async (app, owner) => {
    const { projectId } = (await makeProject(app, owner)).params
    return { ...(await image(app, owner)), body: { projectId } }
  }
  const draft = async (app: TestApp, owner: Owner) => {
    const [photo, cutout] = [await image(app, owner), await image(app, owner, 'cutout')]
    const id = await insertDraft(
      app.deps.db,
      owner.id,
      {
        step: 'generate',
        photoId: photo.params.imageId,
        cutoutId: cutout.params.imageId,
        strokes: [],
        settings: DraftSettings.parse({ formats: ['email'] }),
        resultIds: [photo.params.imageId],
      },
      10,
    )
    return { params: { draftId: id }, imageId: photo.params.imageId }
  }
  const oneDraft: MakeTarget = async (app, owner) => ({ params: (await draft(app, owner)).params })
  const request: MakeTarget = async (app, owner) => {
    const [id, runId] = [newId(), newId()]
    await app.deps.db.execute(sql`insert into runs (id, user_id, kind, topic, state)
      values (${runId}, ${owner.id}, 'images.generate', ${`images:${id}`}, 'failed')`)
    await insertRequest(app.deps.db, owner.id, {
      id,
      runId,
      modelLabel: 'GPT Image 1',
      request: {
        prompt: 'A bottle',
        negative: '',
        style: 'none',
        ratio: '1:1',
        count: 1,
        model: 'openai/gpt-image-1',
        seed: null,
        projectId: null,
        photoId: null,
      },
    })
    return { params: { requestId: id } }
  }
  return {
    'GET /api/images/:imageId': (app, owner) => image(app, owner),
    'PATCH /api/images/:imageId': having({ isFavourite: true }),
    'GET /api/images/:imageId/file': (app, owner) => image(app, owner),
    'GET /api/images/:imageId/thumbnail': (app, owner) => image(app, owner),
    'POST /api/images/:imageId/cutout': having({ strokes: [] }),
    'POST /api/images/:imageId/resize': having({ format: 'email' }),
    'POST /api/images/:imageId/upscale': async (app, owner) => ({
      ...(await image(app, owner, 'photo', 48)),
      body: { factor: 2 },
    }),
    'POST /api/images/:imageId/check': having({ marketplace: null }),
    'POST /api/images/:imageId/alt': async (app, owner) => {
      const { projectId } = (await makeProject(app, owner)).params
      const { params } = await image(app, owner)
      await writeCanon(app.deps, { userId: owner.id } as Actor, projectId, {
        canon: { product: { title: 'Bottle' } },
        source: 'user',
      })
      await changeImage(app.deps.db, owner.id, params.imageId, { projectId })
      return { params }
    },
    'POST /api/images/:imageId/project-image': ofProject(),
    'POST /api/images/:imageId/canon': ofProject(),
    'GET /api/image-drafts/:draftId': oneDraft,
    'PATCH /api/image-drafts/:draftId': async (app, owner) => ({
      ...(await oneDraft(app, owner)),
      body: { step: 'scene' },
    }),
    'DELETE /api/image-drafts/:draftId': oneDraft,
    'POST /api/image-drafts/:draftId/cutout': oneDraft,
    'POST /api/image-drafts/:draftId/preview': async (app, owner) => ({
      ...(await oneDraft(app, owner)),
      body: DraftSettings.parse({ formats: ['email'] }),
    }),
    'POST /api/image-drafts/:draftId/generate': oneDraft,
    'POST /api/image-drafts/:draftId/save': async (app, owner) => {
      const { params, imageId } = await draft(app, owner)
      return { params, body: { ids: [imageId] } }
    },
    'GET /api/image-requests/:requestId': request,
  }
}
