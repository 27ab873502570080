import { lastPlace, type SimpleBlock } from '#contracts/pages/page-blocks.ts'
import type { SitePage } from '#contracts/pages/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { canonTexts } from './canon-texts.service.ts'
import type { PageRow } from './pages.repository.ts'
import { outdated, requireBuilder, requirePage, savePage } from './pages.service.ts'
import { writeSection } from './section-writing.service.ts'
import { isWritable } from './section-writing.ts'

interface Refill {
  section: string
  revision: number
  by: 'canon' | 'model'
}

/** Makes one section again, or adds it. The others stay as they are. */
export async function refillSection(
  deps: Deps,
  actor: Actor,
  pageId: string,
  { section, revision, by }: Refill,
): Promise<SitePage> {
  const row = await requirePage(deps, actor, pageId)
  await requireBuilder(deps, actor, row)
  if (row.revision !== revision) throw outdated()
  const block = by === 'model' ? await byModel(deps, actor, row, section) : await byCanon(deps, row, section)
  const isThere = row.blocks.some(({ id }) => id === section)
  const blocks = isThere
    ? row.blocks.map((each) => (each.id === section ? block : each))
    : row.blocks.toSpliced(lastPlace(row.blocks, block), 0, block)
  return savePage(deps, actor, pageId, { revision, blocks })
}

async function byCanon(deps: Deps, row: PageRow, section: string) {
  const block = await deps.pages.productSection(section, await canonTexts(deps, row, row.projectId))
  if (block) return block
  throw new AppError('INVALID_INPUT', 'Your facts have nothing for this section yet. Add them first.')
}

async function byModel(deps: Deps, actor: Actor, row: PageRow, section: string): Promise<SimpleBlock> {
  const block = row.blocks.find(({ id }) => id === section) ?? (await byCanon(deps, row, section))
  if (isWritable(block)) return writeSection(deps, actor, row, block)
  throw new AppError(
    'INVALID_INPUT',
    'This section only states facts. Edit it by hand or fill it from your facts.',
  )
}
