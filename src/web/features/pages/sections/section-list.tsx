import { blockNames } from '#contracts/pages/block-names.ts'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import type { PageEditor } from '../builder/use-page-editor.ts'
import { AddSection } from './add-section.tsx'
import { insertBlock, moveBlock, removeBlock, replaceProps, restoreBlock } from './edit-blocks.ts'
import { SectionRow } from './section-row.tsx'

interface SectionListProps {
  editor: PageEditor
  selected: string | undefined
  onSelect: (blockId: string | undefined) => void
}

export function SectionList({ editor, selected, onSelect }: SectionListProps) {
  const { draft, change } = editor
  const { blocks } = draft

  const remove = (block: PageBlock) => {
    const at = blocks.indexOf(block)
    change({ blocks: removeBlock(blocks, block.id) })
    if (selected === block.id) onSelect(undefined)
    showUndo(block.id, `“${blockNames[block.type].name}” was removed.`, () =>
      change((now) => ({ blocks: restoreBlock(now.blocks, block, at) })),
    )
  }
  const add = (block: PageBlock) => {
    change({ blocks: insertBlock(blocks, block, selected) })
    onSelect(block.id)
  }
  return (
    <section aria-label="Sections" className="flex flex-col gap-2">
      <ol className="flex flex-col gap-2">
        {blocks.map((block, index) => (
          <SectionRow
            key={block.id}
            block={block}
            editor={editor}
            isOpen={block.id === selected}
            isFirst={index === 0}
            isLast={index === blocks.length - 1}
            onToggle={() => onSelect(block.id === selected ? undefined : block.id)}
            onMove={(by) => change({ blocks: moveBlock(blocks, block.id, by) })}
            onChange={(props) => change({ blocks: replaceProps(blocks, block.id, props) })}
            onRemove={() => remove(block)}
          />
        ))}
      </ol>
      {blocks.length === 0 && <p className="text-muted">No sections yet. Add the first one.</p>}
      <AddSection blocks={blocks} onAdd={add} />
    </section>
  )
}
