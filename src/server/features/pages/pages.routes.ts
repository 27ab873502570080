import { pageProposalsApi, pageVersionsApi } from '#contracts/pages/page-editing.ts'
import { pageImagesApi, pagesApi } from '#contracts/pages/pages.ts'
import { savedBlocksApi } from '#contracts/pages/saved-blocks.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { brandTheme, copyPage, createPage } from './new-pages.service.ts'
import { deleteImage, fetchImage, imageFile, listImages, uploadImage } from './page-images/images.service.ts'
import { checkPage, deletePage, listPages, readPage, savePage } from './pages.service.ts'
import { findProposals, proposeChanges } from './proposals/proposals.service.ts'
import { publishPage, sharePage, unpublishPage, unsharePage } from './publishing.service.ts'
import { deleteSavedBlock, listSavedBlocks, saveBlock } from './saved-blocks/saved-blocks.service.ts'
import { refillSection } from './sections.service.ts'
import { pageStatistics, visitsOfPages } from './statistics.service.ts'
import { listVersions, readVersion, restoreVersion } from './versions.service.ts'

export const pagesRoutes = (deps: Deps) => [
  handle(pagesApi.list, ({ actor, query }) => listPages(deps, actor, query)),
  handle(pagesApi.create, ({ actor, body }) => createPage(deps, actor, body)),
  handle(pagesApi.copy, ({ actor, params, body }) => copyPage(deps, actor, params.pageId, body)),
  handle(pagesApi.visits, ({ actor }) => visitsOfPages(deps, actor)),
  handle(pageVersionsApi.list, ({ actor, params }) => listVersions(deps, actor, params.pageId)),
  handle(pageVersionsApi.read, ({ actor, params }) => readVersion(deps, actor, params)),
  handle(pageVersionsApi.restore, ({ actor, params, body }) =>
    restoreVersion(deps, actor, { ...params, ...body }),
  ),
  handle(pagesApi.read, ({ actor, params }) => readPage(deps, actor, params.pageId)),
  handle(pagesApi.save, ({ actor, params, body }) => savePage(deps, actor, params.pageId, body)),
  handle(pagesApi.delete, ({ actor, params }) => deletePage(deps, actor, params.pageId)),
  handle(pagesApi.refill, ({ actor, params, body }) => refillSection(deps, actor, params.pageId, body)),
  handle(pageProposalsApi.ask, ({ actor, params, body }) => proposeChanges(deps, actor, params.pageId, body)),
  handle(pageProposalsApi.find, ({ actor, params }) => findProposals(deps, actor, params)),
  handle(savedBlocksApi.list, ({ actor }) => listSavedBlocks(deps, actor)),
  handle(savedBlocksApi.save, ({ actor, body }) => saveBlock(deps, actor, body)),
  handle(savedBlocksApi.delete, ({ actor, params }) => deleteSavedBlock(deps, actor, params.blockId)),
  handle(pagesApi.brandTheme, ({ actor, params }) => brandTheme(deps, actor, params.projectId)),
  handle(pagesApi.check, ({ actor, params }) => checkPage(deps, actor, params.pageId)),
  handle(pagesApi.publish, ({ actor, caller, params, body }) =>
    publishPage(deps, { actor, caller }, params.pageId, body),
  ),
  handle(pagesApi.unpublish, ({ actor, caller, params }) =>
    unpublishPage(deps, { actor, caller }, params.pageId),
  ),
  handle(pagesApi.share, ({ actor, params, body }) => sharePage(deps, actor, params.pageId, body.password)),
  handle(pagesApi.unshare, ({ actor, params }) => unsharePage(deps, actor, params.pageId)),
  handle(pagesApi.statistics, ({ actor, params, query }) =>
    pageStatistics(deps, actor, params.pageId, query),
  ),
  handle(pageImagesApi.list, ({ actor, query }) => listImages(deps, actor, query.projectId)),
  handle(pageImagesApi.upload, ({ actor, query, body }) => uploadImage(deps, actor, { ...query, body })),
  handle(pageImagesApi.fetch, ({ actor, body }) => fetchImage(deps, actor, body)),
  handle(pageImagesApi.file, ({ actor, params }) => imageFile(deps, actor, params.imageId)),
  handle(pageImagesApi.delete, ({ actor, params }) => deleteImage(deps, actor, params.imageId)),
]
