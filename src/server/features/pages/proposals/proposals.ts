import { isDeepStrictEqual } from 'node:util'
import {
  type BlockType,
  blockProps,
  lastPlace,
  type PageBlock,
  type SimpleBlock,
  writableProps,
} from '#contracts/pages/page-blocks.ts'
import type { PageProposal, RefusedPatch } from '#contracts/pages/page-editing.ts'
import { bindsAnew, pick, withGaps } from '../section-writing.ts'
import {
  editBlock,
  newBinding,
  type PatchedPage,
  type PropPatch,
  Refusal,
  reasonOf,
  requireBlock,
} from './block-edits.ts'
import type { Patch } from './patches.ts'

interface ReadProposals {
  proposals: PageProposal[]
  refused: RefusedPatch[]
}

/** Turns patches into proposals that fit the page, one for each section. Everything else is refused with its reason. */
export async function readProposals(
  patches: readonly (Patch | undefined)[],
  page: PatchedPage,
  newBlock: (type: BlockType) => Promise<SimpleBlock>,
): Promise<ReadProposals> {
  const edits = new Map<string, SimpleBlock>()
  const [others, refused]: [PageProposal[], RefusedPatch[]] = [[], []]
  for (const patch of patches) {
    try {
      if (!patch) throw new Refusal('This is no change that a section can take.')
      if ('path' in patch) edits.set(patch.block, editBlock(patch, page, edits.get(patch.block)))
      else others.push(await wholeBlock(patch, page, newBlock))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const id = patch && 'block' in patch ? patch.block : null
      const isKnown = page.blocks.some((block) => block.id === id)
      refused.push({ blockId: isKnown ? id : null, reason: error.message })
    }
  }
  const edited = Array.from(edits.values(), (block) => proposeEdit(block, page))
  return { proposals: [...edited.flatMap((edit) => edit ?? []), ...others], refused }
}

function proposeEdit(block: SimpleBlock, { blocks }: PatchedPage): PageProposal | undefined {
  const former = blocks.find(({ id }) => id === block.id)?.props as Record<string, unknown>
  const changed = Object.keys(block.props).filter(
    (key) => !isDeepStrictEqual(former[key], block.props[key as never]),
  )
  if (changed.length === 0) return undefined
  return {
    kind: 'edit',
    blockId: block.id,
    before: pick(former, changed) as Record<string, unknown>,
    props: pick(block.props, changed) as Record<string, unknown>,
  }
}

type BlockPatch = Exclude<Patch, PropPatch>

async function wholeBlock(
  patch: BlockPatch,
  page: PatchedPage,
  newBlock: (type: BlockType) => Promise<SimpleBlock>,
): Promise<PageProposal> {
  if (patch.op === 'remove') return { kind: 'remove', blockId: requireBlock(patch.block, page).id }
  const block = patch.op === 'add' ? await added(patch, page, newBlock) : requireBlock(patch.block, page)
  const after = patch.after === undefined ? lastFor(block, page) : patch.after
  if (after !== null && !page.blocks.some(({ id }) => id === after))
    throw new Refusal('The page has no section to put it after.')
  if (patch.op === 'add') return { kind: 'add', block, after }
  if (after === block.id) throw new Refusal('A section can’t follow itself.')
  return { kind: 'move', blockId: block.id, after }
}

/** The section that a block follows when it is put last. */
function lastFor(block: PageBlock, { blocks }: PatchedPage): string | null {
  const others = blocks.filter(({ id }) => id !== block.id)
  return others[lastPlace(others, block) - 1]?.id ?? null
}

async function added(
  { type, props }: Extract<BlockPatch, { op: 'add' }>,
  { evidence }: PatchedPage,
  newBlock: (type: BlockType) => Promise<SimpleBlock>,
): Promise<PageBlock> {
  const writable = writableProps[type as BlockType]
  if (!writable || !Object.hasOwn(blockProps, type))
    throw new Refusal('A model can’t add a section of this kind.')
  const block = await newBlock(type as BlockType)
  const given = typeof props === 'object' && props !== null ? pick(props, writable) : {}
  if (bindsAnew(given, block.props)) throw newBinding()
  const checked = blockProps[block.type].safeParse({
    ...block.props,
    ...(withGaps(given, evidence) as object),
  })
  if (!checked.success) throw new Refusal(reasonOf(checked.error.issues[0]))
  return { ...block, props: checked.data } as PageBlock
}
