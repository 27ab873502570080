import { PageBlock } from '#contracts/pages/page-blocks.ts'
import { newId } from '#web/lib/new-id.ts'
import { readStored, writeStored } from '#web/lib/storage/stored.ts'
import { copiedName } from '../builder/page-edits-name.ts'

/** Stored in this browser, so that a section can be pasted into another page. */
export const copyBlock = (block: PageBlock): boolean => writeStored(copiedName, block)

export function copiedBlock(): PageBlock | undefined {
  const block = PageBlock.safeParse(readStored(copiedName)).data
  return block && withNewIds(block)
}

/** Without images of other projects: an image belongs to one, and another has to be chosen. */
export function withOwnImages<Value>(value: Value, images: readonly { id: string }[]): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withOwnImages(item, images)) as Value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withOwnImages(inner, images)]),
  )
  const isForeign = typeof copy.assetId === 'string' && !images.some(({ id }) => id === copy.assetId)
  return (isForeign ? { ...copy, assetId: null } : copy) as Value
}

/** The same block under ids of its own. */
export function withNewIds(block: PageBlock): PageBlock {
  if (block.type !== 'columns') return { ...block, id: newId() }
  const columns = block.props.columns.map((column) => column.map((inner) => ({ ...inner, id: newId() })))
  return { ...block, id: newId(), props: { columns } }
}
