import { buffer } from 'node:stream/consumers'
import {
  type ArchiveExport,
  type ArchiveImport,
  type ArchivePart,
  jsonLines,
} from '#server/archives/archive-part.ts'
import { keepOrLeaveOut } from '#server/archives/keep-or-leave-out.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { requireRoom } from '#server/features/usage/storage.service.ts'
import { addImage, assetOf, openPicture } from './image-files.service.ts'
import { IMAGES_FILE, type ImageItem, MOST_ARCHIVED, reader } from './images.archive-reader.ts'
import {
  archivedImages,
  bytesOfProject,
  dateImage,
  discardProjectImages,
} from './images-archive.repository.ts'

/** Saved images of a project with their files, oldest first, so that an image follows the one it was made from. */
export const imagesArchive: ArchivePart<ImageItem> = {
  name: reader.name,
  reader: new URL('./images.archive-reader.ts', import.meta.url).href,
  async *files({ deps, actor: { userId }, projectId }) {
    const rows = await archivedImages(deps.db, { userId, projectId }, MOST_ARCHIVED)
    if (rows.length > 0) yield { name: IMAGES_FILE, content: jsonLines(lines(deps, rows)) }
  },
  async keep(importing, item) {
    await keepOrLeaveOut(importing, `“${item.name}”`, () => keepImage(importing, item))
  },
  bytes: bytesOfProject,
  discard: ({ db }, place) => discardProjectImages(db, place),
}

async function* lines(deps: ArchiveExport['deps'], rows: Awaited<ReturnType<typeof archivedImages>>) {
  for (const row of rows) {
    const file = await openAsset(deps, assetOf(row))
    if (!file) continue
    const { id, parentId, kind, name, alt, prompt, model, isGenerated, isFavourite, recipe, createdAt } = row
    const { cutoutId, placement } = recipe
    const data = (await buffer(file.stream)).toString('base64')
    yield {
      ...{ id, parentId, kind, name, alt, prompt, model, isGenerated, isFavourite, cutoutId, placement },
      ...{ createdAt, data },
    }
  }
}

/** The file is as hostile as any upload, so it is redrawn. */
async function keepImage({ deps, actor, projectId, made }: ArchiveImport, item: ImageItem): Promise<void> {
  const { id, data, createdAt, cutoutId, placement, parentId, ...described } = item
  const { isGenerated } = described
  await requireRoom(deps, actor.userId)
  const picture = await openPicture(deps, Buffer.from(data, 'base64'), { isGenerated })
  const cutout = cutoutId && made.images.get(cutoutId)
  const row = await addImage(deps, actor.userId, picture, {
    ...described,
    projectId,
    parentId: (parentId && made.images.get(parentId)) ?? null,
    recipe: cutout ? { cutoutId: cutout, ...(placement && { placement }) } : {},
  })
  await dateImage(deps.db, actor.userId, row.id, createdAt)
  made.images.set(id, row.id)
}
