import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronRight from 'lucide-react/icons/chevron-right'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Sparkles from 'lucide-react/icons/sparkles'
import Trash from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { blockNames } from '#contracts/pages/block-names.ts'
import { type PageBlock, writableProps } from '#contracts/pages/page-blocks.ts'
import { sectionIds } from '#pages/templates.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import type { PageEditor } from '../builder/use-page-editor.ts'
import { useRefillSection } from '../pages.queries.ts'
import { BlockForm } from './block-form.tsx'
import { excerptOf } from './block-names.ts'

interface SectionRowProps {
  block: PageBlock
  editor: PageEditor
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  onToggle: () => void
  onMove: (by: -1 | 1) => void
  onChange: (props: object) => void
  onRemove: () => void
}

/** One section, which opens in its place. Alt with an arrow key moves it, as the buttons do. */
export function SectionRow(props: SectionRowProps) {
  const { block, isOpen, isFirst, isLast, onToggle, onMove } = props
  const row = useRef<HTMLLIElement>(null)
  const { name, purpose } = blockNames[block.type]
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={row}
      data-section={block.id}
      className={cx(
        'scroll-my-4 rounded-card border bg-panel',
        isOpen ? 'border-accent/60' : 'border-line-soft',
      )}
    >
      <div className="flex items-center gap-1 pr-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onToggle}
          onKeyDown={onKeyDown}
          className="flex min-w-0 flex-1 items-center gap-2 rounded-card py-2.5 pl-3 text-left focus-visible:-outline-offset-2 max-md:min-h-11"
        >
          <ChevronRight
            aria-hidden="true"
            className={cx('size-4! flex-none text-faint transition-transform', isOpen && 'rotate-90')}
          />
          <span className="min-w-0">
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-small text-faint">{excerptOf(block.props) || purpose}</span>
          </span>
        </button>
        <IconButton
          label={`Move ${name} up`}
          icon={<ArrowUp />}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<ArrowDown />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Remove ${name}`} icon={<Trash />} onClick={props.onRemove} />
      </div>
      {isOpen && <OpenSection {...props} />}
    </li>
  )
}

function OpenSection({ block, editor, onChange }: SectionRowProps) {
  const refill = useRefillSection(editor.page.id)
  const canRefill = sectionIds.includes(block.id)
  const before = block.props
  // The server works on the saved page.
  const refillBy = async (by: 'canon' | 'model') => {
    if (!(await editor.save())) return
    const undo = () => showUndo(block.id, 'Section written', () => onChange(before))
    refill.mutate({ section: block.id, by }, { onSuccess: undo })
  }
  return (
    <div className="flex flex-col gap-4 border-t border-line-soft p-3">
      <BlockForm block={block} onChange={onChange} />
      <div className="flex flex-wrap gap-2">
        {canRefill && (
          <Button size="small" disabled={refill.isPending} onClick={() => void refillBy('canon')}>
            <RotateCcw />
            Refill from your facts
          </Button>
        )}
        {block.type in writableProps && (
          <Button
            size="small"
            loading={refill.isPending && refill.variables.by === 'model'}
            disabled={refill.isPending}
            onClick={() => void refillBy('model')}
          >
            <Sparkles />
            Write with the model
          </Button>
        )}
      </div>
    </div>
  )
}
