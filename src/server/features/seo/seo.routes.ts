import { seoKeywordsApi } from '#contracts/seo/keywords.ts'
import { seoRanksApi } from '#contracts/seo/rank-provider.ts'
import { seoApi } from '#contracts/seo/seo.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { writeCopy } from './fixes/copy.service.ts'
import { applyFixes, auditFixes, projectSnippets } from './fixes/fixes.service.ts'
import {
  addKeywords,
  addRanks,
  changeKeyword,
  deleteKeyword,
  deleteRank,
  listKeywords,
  listRanks,
} from './keywords/keywords.service.ts'
import { checkRanks, deleteProvider, getProvider, saveProvider } from './keywords/rank-provider.service.ts'
import { keywordSeeds } from './keywords/seeds.service.ts'
import { auditFile, deleteAudit, getAudit, listAudits, restoreAudit, startAudit } from './seo.service.ts'

export const seoRoutes = (deps: Deps) => [
  handle(seoApi.list, ({ actor, query }) => listAudits(deps, actor, query)),
  handle(seoApi.start, ({ actor, body }) => startAudit(deps, actor, body)),
  handle(seoApi.get, ({ actor, params }) => getAudit(deps, actor, params.auditId)),
  handle(seoApi.file, ({ actor, params }) => auditFile(deps, actor, params.auditId)),
  handle(seoApi.delete, ({ actor, params }) => deleteAudit(deps, actor, params.auditId)),
  handle(seoApi.restore, ({ actor, params }) => restoreAudit(deps, actor, params.auditId)),
  handle(seoApi.copy, ({ actor, params }) => writeCopy(deps, actor, params.auditId)),
  handle(seoApi.fixes, ({ actor, params }) => auditFixes(deps, actor, params.auditId)),
  handle(seoApi.apply, ({ actor, params, body, caller }) =>
    applyFixes(deps, { actor, caller }, params.auditId, body),
  ),
  handle(seoApi.snippets, ({ actor, params }) => projectSnippets(deps, actor, params.projectId)),
  handle(seoKeywordsApi.list, ({ actor, params }) => listKeywords(deps, actor, params.projectId)),
  handle(seoKeywordsApi.seeds, ({ actor, params }) => keywordSeeds(deps, actor, params.projectId)),
  handle(seoKeywordsApi.add, ({ actor, params, body }) => addKeywords(deps, actor, params.projectId, body)),
  handle(seoKeywordsApi.change, ({ actor, params, body }) =>
    changeKeyword(deps, actor, params.keywordId, body),
  ),
  handle(seoKeywordsApi.delete, ({ actor, params }) => deleteKeyword(deps, actor, params.keywordId)),
  handle(seoKeywordsApi.ranks, ({ actor, params }) => listRanks(deps, actor, params.projectId)),
  handle(seoKeywordsApi.addRanks, ({ actor, params, body }) => addRanks(deps, actor, params.projectId, body)),
  handle(seoRanksApi.provider, ({ actor }) => getProvider(deps, actor)),
  handle(seoRanksApi.saveProvider, ({ actor, body }) => saveProvider(deps, actor, body)),
  handle(seoRanksApi.deleteProvider, ({ actor }) => deleteProvider(deps, actor)),
  handle(seoRanksApi.check, ({ actor, params, body }) => checkRanks(deps, actor, params.projectId, body)),
  handle(seoKeywordsApi.deleteRank, ({ actor, params }) => deleteRank(deps, actor, params.rankId)),
]
