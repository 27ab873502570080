import type { ArchivePart } from '#server/archives/archive-part.ts'
import { findBrandKit, writeBrandKit } from '#server/features/brand/brand.service.ts'
import { BRAND_KIT_FILE, type KitItem, visualsReader } from './visuals.archive-reader.ts'

/** The brand kit of a project. Rendered visuals are files of the account's export, not of a project archive. */
export const visualsArchive: ArchivePart<KitItem> = {
  name: visualsReader.name,
  async *files({ deps, actor, projectId }) {
    const kit = await findBrandKit(deps.db, actor.userId, projectId)
    if (!kit) return
    const { font, avoid, pageFont, corners } = kit
    yield { name: BRAND_KIT_FILE, content: `${JSON.stringify({ font, avoid, pageFont, corners })}\n` }
  },
  keep: ({ deps, actor: { userId }, projectId }, kit) =>
    writeBrandKit(deps.db, { userId, projectId }, { logoId: null, darkLogoId: null, ...kit }),
}
