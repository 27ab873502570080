import type { SitePage } from '#contracts/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { canonTexts } from './canon-texts.service.ts'
import { requirePage, savePage } from './pages.service.ts'

/** Makes one section from the canon again, or adds it. The others stay as they are. */
export async function refillSection(
  deps: Deps,
  actor: Actor,
  pageId: string,
  { section, revision }: { section: string; revision: number },
): Promise<SitePage> {
  const row = await requirePage(deps, actor, pageId)
  const block = await deps.pages.productSection(section, await canonTexts(deps, actor, row.projectId))
  if (!block)
    throw new AppError(
      'INVALID_INPUT',
      'The canon has nothing for this section yet. Fill in its fields first.',
    )
  const isThere = row.blocks.some(({ id }) => id === section)
  const blocks = isThere
    ? row.blocks.map((each) => (each.id === section ? block : each))
    : [...row.blocks, block]
  return savePage(deps, actor, pageId, { revision, blocks })
}
