import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Copy from 'lucide-react/icons/copy'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash from 'lucide-react/icons/trash-2'
import { type DragEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { blockNames } from '#contracts/pages/block-names.ts'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { cx } from '#web/lib/cx.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { excerptOf } from '../sections/block-names.ts'
import { SaveBlockDialog } from './save-block.tsx'
import type { BlockActions } from './use-visual-editor.ts'

export type DropSide = 'before' | 'after'

interface BlockRowProps {
  block: PageBlock
  actions: BlockActions
  isSelected: boolean
  isFirst: boolean
  isLast: boolean
  /** Drop position of a dragged section. */
  dropSide: DropSide | undefined
  onSelect: (blockId: string | undefined, isMore?: boolean) => void
  onDragStart: (event: DragEvent, blockId: string) => void
  onDragOver: (event: DragEvent, blockId: string) => void
  onDrop: (place: { id: string; side: DropSide } | undefined) => void
  /** The form of the section, where it opens in its place. */
  children?: ReactNode
}

/** One section of the list. Drawn again only when it changed itself: a page may have 200 of them. */
export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { block, isSelected, dropSide, onSelect, children } = props
  const row = useRef<HTMLLIElement>(null)
  const { name, purpose } = blockNames[block.type]
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isSelected])
  return (
    <li
      ref={row}
      data-row={block.id}
      onDragOver={(event) => props.onDragOver(event, block.id)}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop(dropSide && { id: block.id, side: dropSide })
      }}
      className={cx(
        'border-y-2 border-transparent [content-visibility:auto] [contain-intrinsic-size:auto_3.25rem]',
        dropSide === 'before' && 'border-t-accent',
        dropSide === 'after' && 'border-b-accent',
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging has keys and a menu beside it */}
      <div
        draggable
        onDragStart={(event) => props.onDragStart(event, block.id)}
        onDragEnd={() => props.onDrop(undefined)}
        className={cx(
          'flex items-center gap-1 rounded-control border pr-1',
          isSelected ? 'border-accent/60 bg-raised' : 'border-line-soft bg-panel',
        )}
      >
        {/* Firefox starts no drag on a button. */}
        <GripVertical aria-hidden="true" className="size-4! flex-none cursor-grab text-faint max-lg:hidden" />
        <button
          type="button"
          data-row-button
          aria-pressed={isSelected}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Control+D Control+C Control+V Delete"
          onClick={({ ctrlKey, metaKey, shiftKey }) => onSelect(block.id, ctrlKey || metaKey || shiftKey)}
          className="min-w-0 flex-1 cursor-grab rounded-control py-1.5 pl-1 text-left max-lg:pl-3 focus-visible:-outline-offset-2 max-md:min-h-11"
        >
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-small text-faint">{excerptOf(block.props) || purpose}</span>
        </button>
        <RowMenu {...props} />
      </div>
      {children}
    </li>
  )
})

function RowMenu({ block, actions, isFirst, isLast }: BlockRowProps) {
  const { name } = blockNames[block.type]
  const { id } = block
  const [isSaving, setIsSaving] = useState(false)
  return (
    <>
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp />}
        disabled={isFirst}
        className="lg:hidden"
        onClick={() => actions.move(id, -1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown />}
        disabled={isLast}
        className="lg:hidden"
        onClick={() => actions.move(id, 1)}
      />
      <Menu align="end" trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis />} />}>
        <MenuItem icon={<ArrowUp />} disabled={isFirst} onSelect={() => actions.move(id, -1)}>
          Move up
        </MenuItem>
        <MenuItem icon={<ArrowDown />} disabled={isLast} onSelect={() => actions.move(id, 1)}>
          Move down
        </MenuItem>
        <MenuItem icon={<CopyPlus />} onSelect={() => actions.duplicate(id)}>
          Duplicate
        </MenuItem>
        <MenuItem icon={<Copy />} onSelect={() => actions.copy(id)}>
          Copy
        </MenuItem>
        <MenuItem icon={<BookmarkPlus />} onSelect={() => setIsSaving(true)}>
          Save for other pages
        </MenuItem>
        <MenuItem icon={<ClipboardPaste />} onSelect={() => actions.paste(id)}>
          Paste after
        </MenuItem>
        <MenuItem icon={<Trash />} danger onSelect={() => actions.remove(id)}>
          Remove
        </MenuItem>
      </Menu>
      {isSaving && <SaveBlockDialog block={block} onClose={() => setIsSaving(false)} />}
    </>
  )
}
