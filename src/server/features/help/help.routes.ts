import { helpApi } from '#contracts/help.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { askHelp, helpArticle, helpCategory, helpHome, rateArticle, searchHelp } from './help.service.ts'

export const helpRoutes = (deps: Deps) => [
  handle(helpApi.home, () => helpHome(deps)),
  handle(helpApi.category, ({ params }) => helpCategory(deps, params.category)),
  handle(helpApi.article, ({ actor, params }) => helpArticle(deps, actor, params)),
  handle(helpApi.search, ({ query }) => searchHelp(deps, query.q)),
  handle(helpApi.ask, ({ body }) => askHelp(deps, body.question)),
  handle(helpApi.rate, ({ actor, params, body }) => rateArticle(deps, actor, params, body)),
]
