import { pageExportsApi } from '#contracts/pages/page-exports.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { htmlArchive, productFile, themeArchive } from './page-exports.service.ts'
import { readSending, sendPage } from './sending.service.ts'
import { connectShop, disconnectShop, listShops } from './shops.service.ts'

export const pageExportsRoutes = (deps: Deps) => [
  handle(pageExportsApi.html, ({ actor, params }) => htmlArchive(deps, actor, params.pageId)),
  handle(pageExportsApi.theme, ({ actor, params }) => themeArchive(deps, actor, params.pageId)),
  handle(pageExportsApi.csv, ({ actor, params }) => productFile(deps, actor, params.pageId)),
  handle(pageExportsApi.listShops, ({ actor }) => listShops(deps, actor)),
  handle(pageExportsApi.connect, ({ actor, body, caller }) => connectShop(deps, actor, body, caller)),
  handle(pageExportsApi.disconnect, ({ actor, params, caller }) =>
    disconnectShop(deps, actor, params.shopId, caller),
  ),
  handle(pageExportsApi.sending, ({ actor, params }) => readSending(deps, actor, params)),
  handle(pageExportsApi.send, ({ actor, params, caller }) => sendPage(deps, actor, params, caller)),
]
