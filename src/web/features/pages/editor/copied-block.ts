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

/** The same block under ids of its own. */
export function withNewIds(block: PageBlock): PageBlock {
  if (block.type !== 'columns') return { ...block, id: newId() }
  const columns = block.props.columns.map((column) => column.map((inner) => ({ ...inner, id: newId() })))
  return { ...block, id: newId(), props: { columns } }
}
