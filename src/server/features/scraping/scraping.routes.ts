import { scrapingApi } from '#contracts/scraping.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { proposePage } from './propose-page.service.ts'
import { readTestedPage } from './read-page.service.ts'

export const scrapingRoutes = (deps: Deps) => [
  handle(scrapingApi.read, ({ actor, body }) => readTestedPage(deps, actor, body.from)),
  handle(scrapingApi.propose, ({ actor, params, body }) => proposePage(deps, actor, params.projectId, body)),
]
