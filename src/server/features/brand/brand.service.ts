import type { PageTheme } from '#contracts/pages/page-blocks.ts'
import type { SaveBrandKit } from '#contracts/visuals/visual-material.ts'
import { brandColours } from '#core/pages/brand-theme.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import * as repository from './brand.repository.ts'

export const findBrandKit = (db: Db, userId: number, projectId: string) =>
  repository.findBrandKit(db, userId, projectId)

export const writeBrandKit = (
  db: Db,
  owner: { userId: number; projectId: string },
  kit: SaveBrandKit,
): Promise<void> => repository.writeBrandKit(db, owner, kit)

export const projectsWithKit = (db: Db, ids: string[]) => repository.projectsWithKit(db, ids)

export const exportedKits = (db: Db, userId: number) => repository.exportedKits(db, userId)

export interface BrandTheme {
  theme: PageTheme
  notes: string[]
}

/** The look of pages: colours from the canon, font and corners from the brand kit. */
export async function brandThemeOf(
  deps: Pick<Deps, 'db'>,
  { userId, projectId }: { userId: number; projectId: string },
  texts: ReadonlyMap<string, string>,
): Promise<BrandTheme> {
  const kit = await repository.findBrandKit(deps.db, userId, projectId)
  const { notes, ...colours } = brandColours({
    primary: texts.get('brand.colors.primary'),
    accent: texts.get('brand.colors.accent'),
  })
  return { theme: { ...colours, font: kit?.pageFont ?? 'sans', corners: kit?.corners ?? 'soft' }, notes }
}
