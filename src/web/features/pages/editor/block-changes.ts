import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { sameValue } from '#web/lib/same-value.ts'
import { sequenceDiff } from '#web/lib/words/sequence-diff.ts'

type Blocks = readonly PageBlock[]

/** The difference of two lists of blocks. It can be applied to a list that someone else has changed meanwhile. */
export interface BlockChange {
  /** Each changed block. An added one has no `before`, a removed one no `after`. */
  blocks: { id: string; before?: PageBlock; after?: PageBlock }[]
  /** Ids in their order, where that changed. */
  order?: { before: string[]; after: string[] }
}

const idsOf = (blocks: Blocks) => blocks.map(({ id }) => id)

/** Undefined when nothing changed. */
export function changeBetween(before: Blocks, after: Blocks): BlockChange | undefined {
  const [earlier, later] = [byId(before), byId(after)]
  const blocks: BlockChange['blocks'] = []
  for (const [id, block] of earlier) {
    const now = later.get(id)
    if (!now) blocks.push({ id, before: block })
    else if (now !== block && !sameValue(now, block)) blocks.push({ id, before: block, after: now })
  }
  for (const [id, block] of later) if (!earlier.has(id)) blocks.push({ id, after: block })
  const order = { before: idsOf(before), after: idsOf(after) }
  if (!sameValue(order.before, order.after)) return { blocks, order }
  return blocks.length > 0 ? { blocks } : undefined
}

const byId = (blocks: Blocks) => new Map(blocks.map((block) => [block.id, block]))

export const inverted = ({ blocks, order }: BlockChange): BlockChange => ({
  blocks: blocks.map(({ id, before, after }) => ({
    id,
    ...(after && { before: after }),
    ...(before && { after: before }),
  })),
  ...(order && { order: { before: order.after, after: order.before } }),
})

interface Applied {
  blocks: PageBlock[]
  /** Ids of blocks whose change was left out, because someone else changed the same text. */
  lost: string[]
}

/** Makes a change in a list of blocks. Words that someone else wrote in the same place stay. */
export function applyChange(blocks: Blocks, { blocks: changed, order }: BlockChange): Applied {
  const current = byId(blocks)
  const lost: string[] = []
  for (const change of changed) {
    const applied = applyToBlock(current.get(change.id), change)
    if (applied === 'lost') lost.push(change.id)
    else if (applied) current.set(change.id, applied)
    else current.delete(change.id)
  }
  const ids = order ? reordered(idsOf(blocks), current, order) : [...current.keys()]
  return { blocks: ids.flatMap((id) => current.get(id) ?? []), lost }
}

/** The block after the change; nothing for a removed one. */
function applyToBlock(
  now: PageBlock | undefined,
  { before, after }: BlockChange['blocks'][number],
): PageBlock | 'lost' | undefined {
  if (!before) return !now || sameValue(now, after) ? after : 'lost'
  if (!after) return !now || sameValue(now, before) ? undefined : 'lost'
  if (!now || now.type !== after.type) return 'lost'
  const props: Record<string, unknown> = { ...now.props }
  const [former, wanted] = [before.props, after.props] as Record<string, unknown>[]
  for (const key of Object.keys(after.props)) {
    if (sameValue(former?.[key], wanted?.[key]) || sameValue(props[key], wanted?.[key])) continue
    if (!sameValue(props[key], former?.[key])) return 'lost'
    props[key] = wanted?.[key]
  }
  return { ...now, props } as PageBlock
}

/** Puts blocks that were added or moved behind their new predecessor; the others stay where they are. */
function reordered(
  ids: string[],
  current: ReadonlyMap<string, PageBlock>,
  { before, after }: { before: string[]; after: string[] },
): string[] {
  const placed = new Set(
    sequenceDiff(before, after).flatMap(({ kind, text }) => (kind === 'new' ? [text] : [])),
  )
  const result = ids.filter((id) => current.has(id) && !placed.has(id))
  for (const [at, id] of after.entries()) {
    if (!placed.has(id) || !current.has(id)) continue
    const predecessor = after.slice(0, at).findLast((each) => result.includes(each))
    result.splice(predecessor === undefined ? 0 : result.indexOf(predecessor) + 1, 0, id)
  }
  return [...result, ...[...current.keys()].filter((id) => !result.includes(id))]
}
