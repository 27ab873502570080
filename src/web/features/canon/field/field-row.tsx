import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import { memo, useEffect, useRef, useState } from 'react'
import type { BlockedRule, CanonField, CanonType } from '#contracts/canon.ts'
import { cx } from '#web/lib/cx.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { useShowsDetails } from '../board/details.store.ts'
import { useCanonActions } from '../canon-actions.ts'
import type { Trouble } from './edit-troubles.store.ts'
import { FieldDetails } from './field-details.tsx'
import { SourceNote } from './source-note.tsx'
import { ValueView } from './value-view.tsx'

export interface FieldRowProps {
  path: string
  label: string
  type: CanonType
  field: CanonField | undefined
  blocked: BlockedRule | undefined
  counted: string | undefined
  aged: boolean
  uses: number
  staleUses: number
  trouble: Trouble | undefined
  /** Counts how often someone was led here; zero for never. */
  called: number
  /** Else it is only shown to them. */
  opensWhenCalled: boolean
}

/** One line of the canon, which opens in its place. Five hundred of them may stand under each other. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { path, label, field, blocked, counted, aged, staleUses, trouble, called, opensWhenCalled } = props
  const [open, setOpen] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = open || trouble !== undefined
  const { drafts } = useCanonActions()
  const showsPath = useShowsDetails()
  const isUnsaved = !isOpen && drafts.read(path) !== undefined

  useEffect(() => {
    if (called === 0) return
    if (opensWhenCalled) setOpen(true)
    button.current?.scrollIntoView({ block: opensWhenCalled ? 'start' : 'center' })
  }, [called, opensWhenCalled])

  useEffect(() => {
    // Keep a row that opens at the lower edge in view.
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <li
      ref={row}
      data-field={path}
      className={cx(
        'scroll-my-4 border-t border-line-soft first:border-t-0 [contain-intrinsic-height:auto_37px] [content-visibility:auto]',
        isOpen && '-mx-3 rounded-control border-transparent! bg-raised/50 px-3',
        called > 0 && (isOpen || !opensWhenCalled) && 'outline outline-accent/60',
      )}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? setOpen(false) : setOpen(true))}
        className="grid w-full scroll-mt-4 grid-cols-[minmax(0,13rem)_minmax(0,1fr)_minmax(0,auto)_auto] items-center gap-x-4 gap-y-1 rounded-small py-2 text-left focus-visible:-outline-offset-2 max-md:min-h-11 max-md:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="min-w-0">
          <span className="block truncate">{label}</span>
          {showsPath && <span className="block truncate font-mono text-label text-faint">{path}</span>}
        </span>
        <span className="min-w-0 max-md:order-3 max-md:col-span-2">
          {field ? (
            <ValueView shown={field} oneLine className="figures font-semibold" />
          ) : (
            <NotKnown blocked={blocked} />
          )}
          {counted && (
            <span className="block truncate text-small text-faint">
              Set by you; the other fields give {counted}
            </span>
          )}
        </span>
        <span className="flex min-w-0 max-w-72 items-center justify-end gap-2 max-md:order-4 max-md:col-span-2 max-md:max-w-full max-md:justify-start max-md:empty:hidden">
          {isUnsaved && <Badge tone="accent">not saved yet</Badge>}
          {aged && <Badge tone="accent">to check</Badge>}
          {staleUses > 0 && <Badge tone="loss">{inUses(staleUses)} out of date</Badge>}
          {field?.locked && <Lock aria-label="Locked" className="size-3.5! text-accent" />}
          {field && <SourceNote field={field} />}
        </span>
        <ChevronRight
          aria-hidden="true"
          className={cx('size-4! text-faint transition-transform max-md:order-2', isOpen && 'rotate-90')}
        />
      </button>
      {isOpen && <FieldDetails {...props} onClose={close} />}
    </li>
  )
})

function NotKnown({ blocked }: { blocked: BlockedRule | undefined }) {
  return (
    <span className="block truncate text-faint" title={blocked?.reason}>
      {blocked ? blocked.reason : 'Not set yet'}
    </span>
  )
}

const inUses = (count: number) => (count === 1 ? '1 use' : `${count.toLocaleString('en')} uses`)
