import type { ArchivePart } from '#server/archives/archive-part.ts'
import { findBrandKit, writeBrandKit } from './brand-kit.repository.ts'
import { BRAND_KIT_FILE, type KitItem, visualsReader } from './visuals.archive-reader.ts'

/** The brand kit of a project. Rendered visuals are files of the account's export, not of a project archive. */
export const visualsArchive: ArchivePart<KitItem> = {
  name: visualsReader.name,
  async *files({ deps, actor, projectId }) {
    const kit = await findBrandKit(deps.db, actor.userId, projectId)
    if (kit)
      yield { name: BRAND_KIT_FILE, content: `${JSON.stringify({ font: kit.font, avoid: kit.avoid })}\n` }
  },
  keep: ({ deps, actor: { userId }, projectId }, { font, avoid }) =>
    writeBrandKit(deps.db, { userId, projectId }, { logoId: null, darkLogoId: null, font, avoid }),
}
