import { buffer } from 'node:stream/consumers'
import { channelOf } from '#contracts/visuals/channels.ts'
import {
  type ArchiveExport,
  type ArchiveImport,
  type ArchivePart,
  jsonLines,
} from '#server/archives/archive-part.ts'
import { keepOrLeaveOut } from '#server/archives/keep-or-leave-out.ts'
import { deleteAsset, openAsset, putAsset } from '#server/features/assets/assets.service.ts'
import { findBrandKit, writeBrandKit } from '#server/features/brand/brand.service.ts'
import { takeRoom } from '#server/features/usage/storage.service.ts'
import { storeFont } from './brand-font.service.ts'
import { fontAsset } from './brand-font-file.service.ts'
import { assetOf, refuseUndrawable } from './rendering.service.ts'
import { discardVisual } from './visual-rendering.repository.ts'
import {
  type ArchivedVisuals,
  BRAND_KIT_FILE,
  type KitItem,
  reader,
  VISUALS_FILE,
  type VisualItem,
} from './visuals.archive-reader.ts'
import {
  archivedVisuals,
  bytesOfProject,
  insertArchivedVisual,
  markArchivedArrived,
} from './visuals-archive.repository.ts'

/** The brand kit of a project with its font, and its rendered visuals with their files, oldest first. */
export const visualsArchive: ArchivePart<ArchivedVisuals> = {
  name: reader.name,
  reader: new URL('./visuals.archive-reader.ts', import.meta.url).href,
  async *files(exporting) {
    const { deps, actor, projectId } = exporting
    const kit = await findBrandKit(deps.db, actor.userId, projectId)
    const fontFile = await base64Of(deps, fontAsset(actor.userId, projectId))
    if (kit) {
      const { userId: _, projectId: __, ...settings } = kit
      yield { name: BRAND_KIT_FILE, content: `${JSON.stringify({ ...settings, fontFile })}\n` }
    }
    const rows = await archivedVisuals(deps.db, { userId: actor.userId, projectId })
    if (rows.length > 0) yield { name: VISUALS_FILE, content: jsonLines(asItems(deps, rows)) }
  },
  async keep(importing, item) {
    if ('kit' in item) return keepKit(importing, item.kit)
    const { visual } = item
    const label = `The visual “${visual.spec.texts.headline}”`
    await keepOrLeaveOut(importing, label, () => keepVisual(importing, visual))
  },
  bytes: bytesOfProject,
}

async function base64Of(deps: ArchiveExport['deps'], asset: Parameters<typeof openAsset>[1]) {
  const file = await openAsset(deps, asset)
  return file ? (await buffer(file.stream)).toString('base64') : null
}

async function* asItems(deps: ArchiveExport['deps'], rows: Awaited<ReturnType<typeof archivedVisuals>>) {
  for (const { id, userId, spec, facts, shortened, isFavourite, createdAt } of rows) {
    const data = await base64Of(deps, assetOf(userId, id))
    if (data) yield { spec, facts, shortened, isFavourite, createdAt, data }
  }
}

async function keepKit(importing: ArchiveImport, { fontFile, logoId, darkLogoId, ...kit }: KitItem) {
  const { deps, actor, projectId, made } = importing
  // A kit without its font is of more use than none.
  const hasFont =
    fontFile === null ||
    (await keepOrLeaveOut(importing, 'The font of the brand kit', () =>
      storeFont(deps, actor, projectId, Buffer.from(fontFile, 'base64')),
    ))
  const placed = (id: string | null) => (id && made.pageImages.get(id)) ?? null
  await writeBrandKit(
    deps.db,
    { userId: actor.userId, projectId },
    {
      ...kit,
      ...(!hasFont && kit.font === 'own' && { font: 'display' }),
      logoId: placed(logoId),
      darkLogoId: placed(darkLogoId),
    },
  )
}

/** The file is as hostile as any upload, so it is decoded, measured and re-encoded. */
async function keepVisual({ deps, actor: { userId }, projectId, made }: ArchiveImport, item: VisualItem) {
  const { data, ...visual } = item
  const { channel, format, photoId } = visual.spec
  const { width, height, maxBytes } = channelOf(channel)
  const file = Buffer.from(data, 'base64')
  const bytes = await refuseUndrawable(deps.visuals.reencode({ file, width, height, format, maxBytes }))
  const spec = { ...visual.spec, photoId: (photoId && made.pageImages.get(photoId)) ?? null }
  const mediaType = `image/${format}`
  const id = await insertArchivedVisual(deps.db, { userId, projectId }, { ...visual, spec, mediaType })
  try {
    await putAsset(deps, assetOf(userId, id), bytes, mediaType)
    await deps.db.transaction(async (tx) => {
      await takeRoom(deps, tx, userId, bytes.length)
      await markArchivedArrived(tx, userId, id, bytes.length)
    })
  } catch (error) {
    await discardVisual(deps.db, userId, id)
    await deleteAsset(deps, assetOf(userId, id))
    throw error
  }
}
