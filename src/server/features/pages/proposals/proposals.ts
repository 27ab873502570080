import { isDeepStrictEqual } from 'node:util'
import {
  type BlockType,
  blockProps,
  type PageBlock,
  type SimpleBlock,
  writableProps,
} from '#contracts/page-blocks.ts'
import type { PageProposal, RefusedPatch } from '#contracts/page-editing.ts'
import { pick, withGaps } from '../section-writing.ts'
import type { Patch } from './patches.ts'

interface PatchedPage {
  blocks: readonly PageBlock[]
  /** Ids of the sections that may change; all when empty. */
  chosen: readonly string[]
  /** Everything that proves a statement. */
  evidence: string
}

interface ReadProposals {
  proposals: PageProposal[]
  refused: RefusedPatch[]
}

class Refusal extends Error {}

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
      refused.push({
        blockId: patch && 'block' in patch ? patch.block.slice(0, 40) : null,
        reason: error.message,
      })
    }
  }
  const edited = Array.from(edits.values(), (block) => proposeEdit(block, page))
  return { proposals: [...edited.flatMap((edit) => edit ?? []), ...others], refused }
}

function requireBlock(id: string, { blocks, chosen }: PatchedPage): PageBlock {
  const block = blocks.find((each) => each.id === id)
  if (!block) throw new Refusal('The page has no such section.')
  if (chosen.length > 0 && !chosen.includes(id)) throw new Refusal('This section was not selected.')
  return block
}

type PropPatch = Extract<Patch, { path: string }>

function editBlock(patch: PropPatch, page: PatchedPage, begun: SimpleBlock | undefined): SimpleBlock {
  const original = requireBlock(patch.block, page)
  const [prop = '', ...rest] = patch.path.slice(1).split('/').map(unescaped)
  if (original.type === 'columns' || !writableProps[original.type]?.includes(prop))
    throw new Refusal(
      `“${prop}” is yours to write. Prices, policies, specifications and reviews never come from a model.`,
    )
  const props = structuredClone((begun ?? original).props) as Record<string, unknown>
  const evidence = `${page.evidence}\n${ownTexts(original.props)}`
  const value = withGaps(patch.value, evidence)
  if (rest.length === 0) {
    if (patch.op === 'remove') throw new Refusal('A text can be emptied, but not removed.')
    props[prop] = value
  } else patchWithin(props[prop], rest, { op: patch.op, value })
  const checked = blockProps[original.type].safeParse(props)
  if (!checked.success) throw new Refusal(reasonOf(checked.error.issues[0]))
  return { ...original, props: checked.data } as SimpleBlock
}

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** Words of the section itself may stay in it, except those that wait for proof. */
const ownTexts = (props: object): string => JSON.stringify(props).replace(/\[\[[^[\]]*\]\]/g, ' ')

function patchWithin(
  target: unknown,
  [key = '', ...rest]: string[],
  change: { op: string; value: unknown },
): void {
  if (Array.isArray(target)) {
    const at = key === '-' ? target.length : /^\d{1,3}$/.test(key) ? Number(key) : -1
    if (rest.length > 0) patchWithin(target[at], rest, change)
    else if (change.op === 'add' && at >= 0 && at <= target.length) target.splice(at, 0, change.value)
    else if (at < 0 || at >= target.length) throw noPlace()
    else if (change.op === 'remove') target.splice(at, 1)
    else target[at] = change.value
    return
  }
  if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key)) throw noPlace()
  const fields = target as Record<string, unknown>
  if (rest.length > 0) patchWithin(fields[key], rest, change)
  else fields[key] = change.op === 'remove' ? '' : change.value
}

const noPlace = () => new Refusal('The section has no such place.')

const reasonOf = (issue: { path: PropertyKey[]; message: string } | undefined) =>
  `It doesn’t fit the section: ${issue?.path.join(', ') || 'its texts'}. ${issue?.message ?? ''}`.trim()

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
  const last = page.blocks.at(-1)?.id ?? null
  const after = patch.after === undefined ? last : patch.after
  if (after !== null && !page.blocks.some(({ id }) => id === after))
    throw new Refusal('The page has no section to put it after.')
  if (patch.op === 'move') {
    const { id } = requireBlock(patch.block, page)
    if (after === id) throw new Refusal('A section can’t follow itself.')
    return { kind: 'move', blockId: id, after }
  }
  return { kind: 'add', block: await added(patch, page, newBlock), after }
}

async function added(
  { type, props }: Extract<BlockPatch, { op: 'add' }>,
  { evidence }: PatchedPage,
  newBlock: (type: BlockType) => Promise<SimpleBlock>,
): Promise<PageBlock> {
  const writable = writableProps[type as BlockType]
  if (!writable || !Object.hasOwn(blockProps, type))
    throw new Refusal(`A model can’t add a section of the kind “${type}”.`)
  const block = await newBlock(type as BlockType)
  const given = typeof props === 'object' && props !== null ? pick(props, writable) : {}
  const checked = blockProps[block.type].safeParse({
    ...block.props,
    ...(withGaps(given, evidence) as object),
  })
  if (!checked.success) throw new Refusal(reasonOf(checked.error.issues[0]))
  return { ...block, props: checked.data } as PageBlock
}
