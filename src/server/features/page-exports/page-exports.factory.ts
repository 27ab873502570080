import { randomUUID } from 'node:crypto'
import { pageExportsApi } from '#contracts/pages/page-exports.ts'
import { pagesApi } from '#contracts/pages/pages.ts'
import { runsApi } from '#contracts/runs.ts'
import { pageOwner, pageTargets, sellableCanon, withImage } from '#server/features/pages/pages.factory.ts'
import type { AccessTarget } from '#server/testing/access-objects.ts'
import { standInShopify } from '#server/testing/shopify.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { saveShop } from './shops.repository.ts'

const canon = {
  ...sellableCanon,
  product: {
    ...sellableCanon.product,
    description: 'Warm light.',
    variants: ['Colour: Oak; SKU OAK', 'Colour: Ash; 44.90'],
  },
}

/** Someone with a page that can be exported and a shop that takes it. */
export async function exporter(options: Parameters<typeof standInShopify>[0] = {}) {
  const shop = await standInShopify(options)
  const app = await testApp({ parts: { shops: shop.shops }, working: true })
  const owner = await pageOwner(app, canon)
  const { call } = owner
  const { events } = app.as(owner.user.token)
  const { id: pageId, blocks, revision } = await owner.create()
  const params = { pageId }
  const imageId = await owner.image()
  await call(pagesApi.save, { params, body: { revision, blocks: withImage(blocks, imageId) } })
  const connect = (token = shop.token, domain = 'lamp-shop.myshopify.com') =>
    call(pageExportsApi.connect, { body: { domain, token } })
  return {
    ...{ app, shop, owner, call, params, imageId, connect },
    /** A file by its route, with the bytes of the answer. */
    file: (route: { path: string }) =>
      app.app.inject({
        url: route.path.replace(':pageId', pageId),
        headers: { authorization: `Bearer ${owner.user.token}` },
      }),
    /** Sends the page and follows the run to its end. */
    async send(shopId: string) {
      const place = { params: { pageId, shopId } }
      const { body } = await call(pageExportsApi.send, place)
      const runId = body.data?.run?.runId
      if (!runId) throw new Error(`the page was not sent: ${body.message}`)
      const log = await events(runsApi.events, { params: { runId } })
      const { data } = (await call(pageExportsApi.sending, place)).body
      return { end: log.events.at(-1)?.event, sending: data }
    },
  }
}

type MakeTarget = (app: TestApp, owner: { id: number }) => Promise<AccessTarget>

/** Objects behind the routes of exports, for the access test. */
export function pageExportTargets(
  makeProject: Parameters<typeof pageTargets>[0],
): Record<string, MakeTarget> {
  const makePage: MakeTarget = (app, owner) =>
    pageTargets(makeProject)['GET /api/pages/:pageId']?.(app, owner) ?? Promise.reject(new Error('no page'))
  const shop: MakeTarget = async ({ deps }, owner) => {
    const id = randomUUID()
    await saveShop(deps.db, {
      ...{
        id,
        userId: owner.id,
        domain: `lamp-${id.slice(0, 8)}.myshopify.com`,
        name: 'Lamp Shop',
        currency: 'EUR',
      },
      ...{ sealedToken: 'sealed', tokenHint: 'cdef', scopes: ['write_products'] },
    })
    return { params: { shopId: id } }
  }
  const both: MakeTarget = async (app, owner) => ({
    params: { ...(await makePage(app, owner)).params, ...(await shop(app, owner)).params },
  })
  return {
    'GET /api/pages/:pageId/html-archive': makePage,
    'GET /api/pages/:pageId/shopify-theme': makePage,
    'GET /api/pages/:pageId/shopify-products': makePage,
    'DELETE /api/shops/:shopId': shop,
    'GET /api/pages/:pageId/shops/:shopId': both,
    'POST /api/pages/:pageId/shops/:shopId/send': both,
  }
}
