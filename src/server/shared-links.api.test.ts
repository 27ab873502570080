import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { flowSharesApi } from '#contracts/flows/flow-shares.ts'
import { flowsApi } from '#contracts/flows/flows.ts'
import { imagesApi } from '#contracts/images/images.ts'
import { galleryLink } from './features/assets/gallery-links.service.ts'
import { insertRun } from './features/flows/flows.factory.ts'
import { bottlePhoto } from './features/images/images.factory.ts'
import { PASSWORD, signUp } from './testing/sign-up.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/** Someone with an image and a run that others have links to. */
async function sharer(app: TestApp, username: string) {
  const { me, id, token } = await signUp(app, username)
  const uploaded = await app.app.inject({
    method: 'POST',
    url: '/api/images?name=bottle.jpg',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: await bottlePhoto(),
  })
  const imageId: string = uploaded.json().data.id
  const { runId, flowId } = await insertRun(app, { id })
  const { body } = await me.call(flowSharesApi.share, { params: { runId } })
  const key = body.data.link.split('#run.')[1] ?? ''
  const image = new URL(galleryLink(app.deps, imageId)).pathname
  return {
    me,
    username,
    imageId,
    flowId,
    /** As anyone has it, with what an earlier answer gave a cache to ask with. */
    image: async (headers = {}) => app.app.inject({ url: image, headers }),
    run: async () => (await app.anyone.call(flowSharesApi.read, { body: { key } })).status,
  }
}

test('[security B7] shared images and runs are gone with the picture, the run and the account, caches included', async () => {
  const app = await testApp({ working: true })
  await app.build.user({ role: 'admin' })
  const [mara, otto] = [await sharer(app, 'mara'), await sharer(app, 'otto')]
  const shown = await mara.image()
  expect([shown.statusCode, shown.headers['cache-control'], shown.headers.etag]).toEqual([
    200,
    'no-store',
    undefined,
  ])
  expect(await mara.run()).toBe(200)

  const ids = { body: { ids: [mara.imageId] } }
  await mara.me.call(imagesApi.delete, ids)
  expect((await mara.image({ 'if-modified-since': new Date().toUTCString() })).statusCode).toBe(404)
  await mara.me.call(imagesApi.restore, ids)
  expect((await mara.image()).statusCode).toBe(200)
  await mara.me.call(imagesApi.delete, ids)
  await mara.me.call(imagesApi.emptyBin)
  expect((await mara.image()).statusCode).toBe(404)
  const files = async () => (await app.deps.storage.list('users/')).keys.length
  // Only the other person’s file and its thumbnail are left.
  await expect.poll(files).toBe(2)

  await mara.me.call(flowsApi.delete, { params: { flowId: mara.flowId } })
  expect(await mara.run()).toBe(404)

  expect([(await otto.image()).statusCode, await otto.run()]).toEqual([200, 200])
  const body = { current: PASSWORD, confirm: otto.username }
  expect((await otto.me.call(accountApi.deleteAccount, { body })).status).toBe(200)
  expect([(await otto.image()).statusCode, await otto.run()]).toEqual([404, 404])
  await expect.poll(files).toBe(0)
  expect([(await otto.image()).statusCode, await otto.run()]).toEqual([404, 404])
})
