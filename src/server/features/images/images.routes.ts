import { imageGenerationApi } from '#contracts/images/generation.ts'
import { imageDraftsApi, imagesApi } from '#contracts/images/images.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { writeAlt } from './alt-text.service.ts'
import { checkImage } from './check.service.ts'
import { cutOut, resizeImage, upscaleImage } from './derived-images.service.ts'
import {
  changeDraft,
  createDraft,
  cutOutDraft,
  deleteDraft,
  listDrafts,
  readDraft,
  saveResults,
} from './drafts.service.ts'
import { readImage } from './image-detail.service.ts'
import { inTurn } from './image-files.service.ts'
import { listImageModels } from './image-models.service.ts'
import { addToProject, proposeImage } from './image-uses.service.ts'
import {
  changeImage,
  deleteImages,
  emptyBin,
  imageFile,
  imageThumbnail,
  listImages,
  restoreImages,
  sharedImage,
  uploadImage,
  zipImages,
} from './images.service.ts'
import { listRequests, readRequest, startImages } from './requests.service.ts'
import { generateDraft, previewDraft } from './studio.service.ts'

const galleryRoutes = (deps: Deps) => [
  handle(imagesApi.list, ({ actor, query }) => listImages(deps, actor, query)),
  handle(imagesApi.upload, ({ actor, query, body }) =>
    inTurn(actor.userId, () => uploadImage(deps, actor, { ...query, body })),
  ),
  handle(imagesApi.zip, ({ actor, query }) => zipImages(deps, actor, query.ids)),
  handle(imagesApi.read, ({ actor, params }) => readImage(deps, actor, params.imageId)),
  handle(imagesApi.change, ({ actor, params, body }) => changeImage(deps, actor, params.imageId, body)),
  handle(imagesApi.delete, ({ actor, body }) => deleteImages(deps, actor, body.ids)),
  handle(imagesApi.restore, ({ actor, body }) => restoreImages(deps, actor, body.ids)),
  handle(imagesApi.emptyBin, ({ actor }) => emptyBin(deps, actor)),
  handle(imagesApi.file, ({ actor, params }) => imageFile(deps, actor, params.imageId)),
  handle(imagesApi.thumbnail, ({ actor, params }) => imageThumbnail(deps, actor, params.imageId)),
  handle(imagesApi.cutout, ({ actor, params, body }) =>
    inTurn(actor.userId, () => cutOut(deps, actor, params.imageId, body.strokes)),
  ),
  handle(imagesApi.resize, ({ actor, params, body }) =>
    inTurn(actor.userId, () => resizeImage(deps, actor, params.imageId, body.format)),
  ),
  handle(imagesApi.upscale, ({ actor, params, body }) =>
    upscaleImage(deps, actor, params.imageId, body.factor),
  ),
  handle(imagesApi.shared, ({ params }) => sharedImage(deps, params)),
  handle(imagesApi.check, ({ actor, params, body }) =>
    inTurn(actor.userId, () => checkImage(deps, actor, params.imageId, body.marketplace)),
  ),
  handle(imagesApi.writeAlt, ({ actor, params }) => writeAlt(deps, actor, params.imageId)),
  handle(imagesApi.addToProject, ({ actor, params, body }) =>
    addToProject(deps, actor, params.imageId, body.projectId),
  ),
  handle(imagesApi.propose, ({ actor, params, body }) =>
    proposeImage(deps, actor, params.imageId, body.projectId),
  ),
]

const makerRoutes = (deps: Deps) => [
  handle(imageDraftsApi.list, ({ actor }) => listDrafts(deps, actor)),
  handle(imageDraftsApi.create, ({ actor, body }) => createDraft(deps, actor, body)),
  handle(imageDraftsApi.read, ({ actor, params }) => readDraft(deps, actor, params.draftId)),
  handle(imageDraftsApi.change, ({ actor, params, body }) => changeDraft(deps, actor, params.draftId, body)),
  handle(imageDraftsApi.delete, ({ actor, params }) => deleteDraft(deps, actor, params.draftId)),
  handle(imageDraftsApi.cutout, ({ actor, params }) =>
    inTurn(actor.userId, () => cutOutDraft(deps, actor, params.draftId)),
  ),
  handle(imageDraftsApi.preview, ({ actor, params, body }) =>
    inTurn(actor.userId, () => previewDraft(deps, actor, params.draftId, body)),
  ),
  handle(imageDraftsApi.generate, ({ actor, params }) =>
    inTurn(actor.userId, () => generateDraft(deps, actor, params.draftId)),
  ),
  handle(imageDraftsApi.save, ({ actor, params, body }) =>
    saveResults(deps, actor, params.draftId, body.ids),
  ),
]

export const imagesRoutes = (deps: Deps) => [
  ...galleryRoutes(deps),
  ...makerRoutes(deps),
  handle(imageGenerationApi.models, ({ actor }) => listImageModels(deps, actor)),
  handle(imageGenerationApi.start, ({ actor, body }) => startImages(deps, actor, body)),
  handle(imageGenerationApi.list, ({ actor }) => listRequests(deps, actor)),
  handle(imageGenerationApi.read, ({ actor, params }) => readRequest(deps, actor, params.requestId)),
]
