import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MAX_IMAGE_BYTES } from '#contracts/images/images.ts'
import {
  type ArchiveExport,
  type ArchiveImport,
  type ArchivePart,
  jsonLines,
} from '#server/archives/archive-part.ts'
import { keepOrLeaveOut } from '#server/archives/keep-or-leave-out.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { cleanName } from '#server/files/given-file.ts'
import { addImage, assetOf } from './image-files.service.ts'
import { bytesOfImages, type ImageRow, listImages } from './images.repository.ts'
import { PAGE_IMAGES_FILE, type PageImageItem, reader } from './page-images.archive-reader.ts'

/** Images that pages, visuals and the brand kit of a project show. Kept before all three, which name them. */
export const pageImagesArchive: ArchivePart<PageImageItem> = {
  name: reader.name,
  reader: new URL('./page-images.archive-reader.ts', import.meta.url).href,
  async *files({ deps, actor: { userId }, projectId }) {
    const rows = await listImages(deps.db, userId, projectId)
    if (rows.length > 0) yield { name: PAGE_IMAGES_FILE, content: jsonLines(asItems(deps, rows.reverse())) }
  },
  async keep(importing, item) {
    await keepOrLeaveOut(importing, `“${item.name}”`, () => keepImage(importing, item))
  },
  bytes: (db, { userId, projectId }) => bytesOfImages(db, userId, projectId),
}

async function* asItems(deps: ArchiveExport['deps'], rows: ImageRow[]) {
  for (const row of rows) {
    const file = await openAsset(deps, assetOf(row))
    if (!file) continue
    const bytes = await buffer(file.stream)
    // One line that is too long would make the whole archive unreadable.
    if (bytes.length > MAX_IMAGE_BYTES) continue
    const { id, name, source, galleryImageId } = row
    yield { id, name, source, galleryImageId, data: bytes.toString('base64') }
  }
}

/** The file is as hostile as any upload, so it is redrawn. */
async function keepImage(
  { deps, actor, projectId, made }: ArchiveImport,
  item: PageImageItem,
): Promise<void> {
  const { id, name, source, data } = item
  const galleryImageId = item.galleryImageId && made.images.get(item.galleryImageId)
  const row = await addImage(deps, actor.userId, {
    projectId,
    name: cleanName(name),
    source,
    stream: Readable.from([Buffer.from(data, 'base64')]),
    ...(galleryImageId && { galleryImageId }),
  })
  made.pageImages.set(id, row.id)
}
