import { type DragEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { AddSection } from '../sections/add-section.tsx'
import { BlockRow, type DropSide } from './block-row.tsx'
import type { BlockActions } from './use-visual-editor.ts'

interface BlockListProps {
  blocks: readonly PageBlock[]
  actions: BlockActions
  selection: readonly string[]
  /** Adds to the selection, or takes from it, with `isMore`. */
  onSelect: (blockId: string | undefined, isMore?: boolean) => void
  /** Opens the form of the selected section in its place, where there is no room beside the list. */
  form?: (block: PageBlock) => React.ReactNode
}

/** All sections in their order, to select, drag and move. */
export function BlockList({ blocks, actions, selection, onSelect, form }: BlockListProps) {
  const [first] = selection
  const drag = useDragging(actions)
  const focus = useFocusedRow(blocks)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).closest('[data-row]')?.getAttribute('data-row')
    if (!id || !isRowKey(event)) return
    focus.keep(id)
    if (runKey(event, id, actions)) event.preventDefault()
  }
  const add = (block: PageBlock) => {
    actions.add(block, first)
    onSelect(block.id)
  }
  return (
    <section aria-label="Sections" className="flex flex-col gap-2">
      <ol ref={focus.list} className="flex flex-col" onKeyDown={onKeyDown}>
        {blocks.map((block, index) => (
          <BlockRow
            key={block.id}
            block={block}
            actions={actions}
            isSelected={selection.includes(block.id)}
            isFirst={index === 0}
            isLast={index === blocks.length - 1}
            dropSide={drag.over?.id === block.id ? drag.over.side : undefined}
            onSelect={onSelect}
            onDragStart={drag.start}
            onDragOver={drag.move}
            onDrop={drag.drop}
          >
            {block.id === first && form?.(block)}
          </BlockRow>
        ))}
      </ol>
      {blocks.length === 0 && <p className="text-muted">No sections yet. Add the first one.</p>}
      <AddSection blocks={blocks} onAdd={add} />
    </section>
  )
}

const isRowKey = ({ target }: KeyboardEvent) => (target as HTMLElement).matches('[data-row-button]')

/** True for a key that does something with the section. */
function runKey(event: KeyboardEvent, id: string, actions: BlockActions): boolean {
  const isCommand = event.ctrlKey || event.metaKey
  const run = keyActions[`${isCommand ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${event.key}`]
  run?.(id, actions)
  return run !== undefined
}

const keyActions: Record<string, (id: string, actions: BlockActions) => void> = {
  'Alt+ArrowUp': (id, { move }) => move(id, -1),
  'Alt+ArrowDown': (id, { move }) => move(id, 1),
  'Ctrl+d': (id, { duplicate }) => duplicate(id),
  'Ctrl+c': (id, { copy }) => copy(id),
  'Ctrl+v': (id, { paste }) => paste(id),
  Delete: (id, { remove }) => remove(id),
}

/** Keeps the focus on a row that a key moved, which loses it, or on the one that takes a removed one's place. */
function useFocusedRow(blocks: readonly PageBlock[]) {
  const list = useRef<HTMLOListElement>(null)
  const row = useRef<{ id: string; at: number }>(undefined)
  useLayoutEffect(() => {
    if (!row.current || document.activeElement !== document.body) return
    const { id, at } = row.current
    const focused = blocks.find((block) => block.id === id) ?? blocks[Math.min(at, blocks.length - 1)]
    const name = focused && CSS.escape(focused.id)
    list.current?.querySelector<HTMLElement>(`[data-row="${name}"] [data-row-button]`)?.focus()
    row.current = undefined
  }, [blocks])
  const keep = (id: string) => {
    row.current = { id, at: blocks.findIndex((block) => block.id === id) }
  }
  return { list, keep }
}

interface DragPlace {
  id: string
  side: DropSide
}

function useDragging(actions: BlockActions) {
  const dragged = useRef<string>(undefined)
  const [over, setOver] = useState<DragPlace>()
  const start = useCallback((event: DragEvent, id: string) => {
    dragged.current = id
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', id)
  }, [])
  const move = useCallback((event: DragEvent, id: string) => {
    if (!dragged.current) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const side = event.clientY < top + height / 2 ? 'before' : 'after'
    setOver((now) => (now?.id === id && now.side === side ? now : { id, side }))
  }, [])
  const drop = useCallback(
    (place: DragPlace | undefined) => {
      if (dragged.current && place) actions.place(dragged.current, place.id, place.side)
      dragged.current = undefined
      setOver(undefined)
    },
    [actions],
  )
  return { over, start, move, drop }
}
