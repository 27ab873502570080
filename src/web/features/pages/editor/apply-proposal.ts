import { lastPlace, PageBlock, pageLimits } from '#contracts/pages/page-blocks.ts'
import type { PageProposal } from '#contracts/pages/page-editing.ts'
import { sameValue } from '#web/lib/same-value.ts'
import { moveItem } from '../sections/edit-blocks.ts'

type Blocks = readonly PageBlock[]
type Applied = { blocks: PageBlock[] } | { reason: string }

/** The page with an accepted proposal, or the reason why it no longer fits. */
export function applyProposal(blocks: Blocks, proposal: PageProposal): Applied {
  switch (proposal.kind) {
    case 'edit':
      return edited(blocks, proposal)
    case 'add': {
      if (blocks.length >= pageLimits.blocks)
        return { reason: `A page has at most ${pageLimits.blocks} sections.` }
      if (blocks.some(({ id }) => id === proposal.block.id))
        return { reason: 'The page has this section already.' }
      const at = Math.min(placeAfter(blocks, proposal.after), lastPlace(blocks, proposal.block))
      return { blocks: blocks.toSpliced(at, 0, proposal.block) }
    }
    case 'move': {
      const from = blocks.findIndex(({ id }) => id === proposal.blockId)
      if (from < 0) return gone
      const to = placeAfter(blocks, proposal.after)
      return { blocks: moveItem(blocks, from, to > from ? to - 1 : to) }
    }
    case 'remove':
      return blocks.some(({ id }) => id === proposal.blockId)
        ? { blocks: blocks.filter(({ id }) => id !== proposal.blockId) }
        : gone
  }
}

const gone = { reason: 'The page no longer has this section.' }

/** Place after a block; the top for null, and the end where the block is gone. */
function placeAfter(blocks: Blocks, after: string | null): number {
  if (after === null) return 0
  const at = blocks.findIndex(({ id }) => id === after)
  return at < 0 ? blocks.length : at + 1
}

function edited(blocks: Blocks, { blockId, before, props }: PageProposal & { kind: 'edit' }): Applied {
  const block = blocks.find(({ id }) => id === blockId)
  if (!block) return gone
  const now = block.props as Record<string, unknown>
  if (Object.keys(props).some((key) => !sameValue(now[key], before[key])))
    return { reason: 'You changed this text after it was proposed. Ask again.' }
  const next = PageBlock.safeParse({ ...block, props: { ...now, ...props } })
  if (!next.success) return { reason: `It doesn’t fit the section. ${next.error.issues[0]?.message ?? ''}` }
  return { blocks: blocks.map((each) => (each === block ? next.data : each)) }
}
