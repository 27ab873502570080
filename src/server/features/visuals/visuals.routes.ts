import { visualsApi } from '#contracts/visuals/visuals.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { batchFile } from './batch-file.service.ts'
import { getBatch, listBatches, retryBatch, startBatch } from './batches.service.ts'
import { deleteFont, uploadFont } from './brand-font.service.ts'
import { saveBrandKit } from './brand-kit.service.ts'
import { proposeBrand } from './brand-proposal.service.ts'
import { getMaterial } from './material.service.ts'
import { writeTexts } from './text-writing.service.ts'
import { visualThumbnail } from './visual-thumbnail.service.ts'
import {
  changeVisual,
  createVisual,
  deleteVisual,
  listVisuals,
  previewVisual,
  visualFile,
} from './visuals.service.ts'

export const visualsRoutes = (deps: Deps) => [
  handle(visualsApi.material, ({ actor, params }) => getMaterial(deps, actor, params.projectId)),
  handle(visualsApi.write, ({ actor, params, body }) =>
    writeTexts(deps, actor, params.projectId, body.angle),
  ),
  handle(visualsApi.preview, ({ actor, params, body }) => previewVisual(deps, actor, params.projectId, body)),
  handle(visualsApi.render, ({ actor, params, body }) => createVisual(deps, actor, params.projectId, body)),
  handle(visualsApi.list, ({ actor, query }) => listVisuals(deps, actor, query)),
  handle(visualsApi.change, ({ actor, params, body }) => changeVisual(deps, actor, params.visualId, body)),
  handle(visualsApi.delete, ({ actor, params }) => deleteVisual(deps, actor, params.visualId)),
  handle(visualsApi.file, ({ actor, params }) => visualFile(deps, actor, params.visualId)),
  handle(visualsApi.thumbnail, ({ actor, params }) => visualThumbnail(deps, actor, params.visualId)),
  handle(visualsApi.batches, ({ actor, params }) => listBatches(deps, actor, params.projectId)),
  handle(visualsApi.startBatch, ({ actor, params, body }) => startBatch(deps, actor, params.projectId, body)),
  handle(visualsApi.batch, ({ actor, params }) => getBatch(deps, actor, params.batchId)),
  handle(visualsApi.retryBatch, ({ actor, params }) => retryBatch(deps, actor, params.batchId)),
  handle(visualsApi.batchFile, ({ actor, params }) => batchFile(deps, actor, params.batchId)),
  handle(visualsApi.uploadFont, ({ actor, params, body }) => uploadFont(deps, actor, params.projectId, body)),
  handle(visualsApi.deleteFont, ({ actor, params }) => deleteFont(deps, actor, params.projectId)),
  handle(visualsApi.proposeBrand, ({ actor, params, body }) =>
    proposeBrand(deps, actor, params.projectId, body.url),
  ),
  handle(visualsApi.saveBrandKit, ({ actor, params, body }) =>
    saveBrandKit(deps, actor, params.projectId, body),
  ),
]
