import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type BlockType, type PageBlock, pageLimits } from '#contracts/pages/page-blocks.ts'
import { newBlock } from '#pages/new-block.ts'
import { newId } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { blockNames } from './block-names.ts'
import { freeId } from './edit-blocks.ts'

interface AddSectionProps {
  blocks: readonly PageBlock[]
  onAdd: (block: PageBlock) => void
}

const kinds = (Object.keys(blockNames) as (BlockType | 'columns')[]).filter((type) => type !== 'columns')

/** Offers every kind of section. The new one stands after the selected one. */
export function AddSection({ blocks, onAdd }: AddSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (blocks.length >= pageLimits.blocks)
    return <p className="text-small text-muted">A page has at most {pageLimits.blocks} sections.</p>
  const add = (type: BlockType) => {
    setIsOpen(false)
    onAdd(newBlock(type, freeId(type, blocks, newId)))
  }
  return (
    <>
      <Button className="self-start" onClick={() => setIsOpen(true)}>
        <Plus />
        Add section
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Add a section">
        <ul className="grid max-h-[60dvh] gap-1 overflow-y-auto sm:grid-cols-2">
          {kinds.map((type) => (
            <li key={type}>
              <button
                type="button"
                onClick={() => add(type)}
                className="flex w-full flex-col rounded-control px-3 py-2 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-2"
              >
                <span className="font-medium">{blockNames[type].name}</span>
                <span className="text-small text-muted">{blockNames[type].purpose}</span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
