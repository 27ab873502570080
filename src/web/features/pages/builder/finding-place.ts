import { blockNames } from '#contracts/pages/block-names.ts'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import type { DropPageStep, PageFinding, PageGoal } from '#contracts/pages/pages.ts'
import { pagePath } from '../page-address.ts'
import { stepNames } from './steps.ts'

/** Steps in which findings without a block are solved. The others belong to the sections. */
const stepOfCode: Record<string, DropPageStep> = {
  'no-price': 'offer',
  'price-differs': 'offer',
  'no-buy-link': 'offer',
  'no-image': 'images',
  'no-alt': 'images',
  'small-image': 'images',
  'slow-image': 'images',
  'no-returns': 'facts',
  'no-contact': 'facts',
  'no-title': 'facts',
}

/** Messages of blocking findings by the step that solves them. A step with gaps names those first, since they are often the same. */
export function failuresOf(
  findings: readonly PageFinding[],
  gaps: Record<DropPageStep, readonly string[]>,
): Partial<Record<DropPageStep, string[]>> {
  const failures: Partial<Record<DropPageStep, string[]>> = {}
  for (const { level, code, message } of findings) {
    const step = stepOfCode[code] ?? 'sections'
    if (level !== 'blocking' || gaps[step].length > 0) continue
    failures[step] = [...new Set([...(failures[step] ?? []), message])]
  }
  return failures
}

interface CheckedPage {
  id: string
  goal: PageGoal
  blocks: readonly PageBlock[]
}

/** Name and address of the place where a finding is solved. */
export function findingPlace(
  page: CheckedPage,
  { code, blockId }: Pick<PageFinding, 'code' | 'blockId'>,
): { name: string; to: string } {
  const step = stepOfCode[code]
  const block = page.blocks.find(
    (each) =>
      each.id === blockId ||
      (each.type === 'columns' &&
        each.props.columns.some((column) => column.some((inner) => inner.id === blockId))),
  )
  const isDropPage = page.goal === 'product'
  if (block && (!isDropPage || !step || step === 'images'))
    return {
      name: `Sections, ${blockNames[block.type].name}`,
      to: `${pagePath(page, 'sections')}?block=${encodeURIComponent(block.id)}`,
    }
  if (!isDropPage) return { name: 'the editor', to: pagePath(page) }
  return { name: stepNames[step ?? 'sections'], to: pagePath(page, step ?? 'sections') }
}
