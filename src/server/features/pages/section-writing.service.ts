import type { SimpleBlock } from '#contracts/pages/page-blocks.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { factsFor, requireModel, textsIn, writeForPage } from './model-writing.service.ts'
import type { PageRow } from './pages.repository.ts'
import { instructions, readSection, taskOf } from './section-writing.ts'

/** Has the connected model write a section, as one prompt. A failed one is given back. */
export async function writeSection(
  deps: Deps,
  actor: Actor,
  row: PageRow,
  block: SimpleBlock,
): Promise<SimpleBlock> {
  await requireModel(deps, actor, 'fill the section from your facts')
  const facts = await factsFor(deps, actor, row, block.type)
  return writeForPage(deps, actor, {
    pageId: row.id,
    instructions,
    input: taskOf(block, facts),
    read: async ({ text, by }) => {
      const section = readSection(block, text, textsIn(facts).join('\n'))
      if (section) return section
      throw new AppError('PROVIDER_DOWN', `${by} wrote no usable section. Try again.`)
    },
  })
}
