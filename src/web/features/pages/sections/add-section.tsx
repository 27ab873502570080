import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { blockNames } from '#contracts/pages/block-names.ts'
import { type BlockType, type PageBlock, pageLimits } from '#contracts/pages/page-blocks.ts'
import type { SavedBlock } from '#contracts/pages/saved-blocks.ts'
import { newBlock } from '#pages/new-block.ts'
import { newId } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { withNewIds, withOwnImages } from '../editor/copied-block.ts'
import { useBlockContext } from './block-context.ts'
import { freeId } from './edit-blocks.ts'
import { SavedList } from './saved-list.tsx'

interface AddSectionProps {
  blocks: readonly PageBlock[]
  onAdd: (block: PageBlock) => void
}

const kinds = (Object.keys(blockNames) as (BlockType | 'columns')[]).filter((type) => type !== 'columns')

/** Offers every kind of section. The new one stands after the selected one. */
export function AddSection({ blocks, onAdd }: AddSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { images } = useBlockContext()
  if (blocks.length >= pageLimits.blocks)
    return <p className="text-small text-muted">A page has at most {pageLimits.blocks} sections.</p>
  const add = (type: BlockType) => {
    setIsOpen(false)
    onAdd(newBlock(type, freeId(type, blocks, newId)))
  }
  const addSaved = ({ block }: SavedBlock) => {
    setIsOpen(false)
    onAdd(withOwnImages(withNewIds(block), images))
  }
  return (
    <>
      <Button className="self-start" onClick={() => setIsOpen(true)}>
        <Plus />
        Add section
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Add a section">
        <div className="flex max-h-[60dvh] flex-col gap-4 overflow-y-auto">
          <SavedList onAdd={addSaved} />
          <ul aria-label="New sections" className="grid gap-1 sm:grid-cols-2">
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
        </div>
      </Dialog>
    </>
  )
}
