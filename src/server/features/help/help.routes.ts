import { adminHelpApi } from '#contracts/admin/help.ts'
import { helpApi } from '#contracts/help.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { helpArticle, helpCategory, helpHome, rateArticle, searchHelp } from './help.service.ts'
import {
  getAdminArticle,
  hideArticle,
  listAdminArticles,
  listComments,
  previewArticle,
  resetArticle,
  writeArticle,
} from './help-admin.service.ts'

export const helpRoutes = (deps: Deps) => [
  handle(helpApi.home, () => helpHome(deps)),
  handle(helpApi.category, ({ params }) => helpCategory(deps, params.category)),
  handle(helpApi.article, ({ actor, params }) => helpArticle(deps, actor, params)),
  handle(helpApi.search, ({ actor, query }) => searchHelp(deps, actor, query.q)),
  handle(helpApi.rate, ({ actor, params, body }) => rateArticle(deps, actor, params, body)),
  handle(adminHelpApi.list, ({ query }) => listAdminArticles(deps, query)),
  handle(adminHelpApi.article, ({ params }) => getAdminArticle(deps, params)),
  handle(adminHelpApi.comments, ({ params, query }) => listComments(deps, params, query)),
  handle(adminHelpApi.preview, ({ params, body }) => previewArticle(deps, params, body.source)),
  handle(adminHelpApi.write, ({ actor, caller, params, body }) =>
    writeArticle(deps, { actor, caller }, params, body),
  ),
  handle(adminHelpApi.hide, ({ actor, caller, params, body }) =>
    hideArticle(deps, { actor, caller }, params, body.hidden),
  ),
  handle(adminHelpApi.reset, ({ actor, caller, params }) => resetArticle(deps, { actor, caller }, params)),
]
