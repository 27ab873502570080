import type { Deps } from '#server/deps.ts'
import { type ExportFile, type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { listDrafts } from './drafts.repository.ts'
import { assetOf } from './image-files.service.ts'
import { fileNameOf } from './images.presenter.ts'
import { exportedImages } from './images.repository.ts'
import { exportedItems, listRequests } from './requests.repository.ts'

const EVERY = 100_000

export const imagesExport: ExportPart = {
  label: 'Images',
  tables: ['images', 'image_drafts', 'image_requests', 'image_items'],
  about: {
    'images.json': 'Your images with their prompts and alt texts, your drafts and your requests.',
    'images/': 'The files of your images, named by their ids.',
  },
  async *files(deps, userId) {
    const images = await exportedImages(deps.db, userId)
    const own = <Row extends { userId: number }>(rows: Row[]) => rows.map(({ userId: _, ...row }) => row)
    yield jsonFile('images.json', {
      images: own(images),
      drafts: own(await listDrafts(deps.db, userId, EVERY)),
      requests: own(await listRequests(deps.db, userId, EVERY)),
      items: own(await exportedItems(deps.db, userId)),
    })
    for (const image of images) yield* imageFile(deps, image)
  },
}

async function* imageFile(
  deps: Deps,
  image: Awaited<ReturnType<typeof exportedImages>>[number],
): AsyncGenerator<ExportFile> {
  const file = await openAsset(deps, assetOf(image))
  const ending = fileNameOf({ name: image.id, mediaType: image.mediaType })
  if (file) yield { name: `images/${ending}`, content: file.stream }
}
