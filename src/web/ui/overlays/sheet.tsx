import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Modal, ModalClose, ModalTitle } from '#web/ui/overlays/modal.tsx'
import { closeOverlay, useOverlay } from '#web/ui/overlays/overlay.store.ts'
import { useCloseOnBack } from '#web/ui/overlays/use-close-on-back.ts'
import { useSwipeDown } from '#web/ui/overlays/use-swipe-down.ts'

interface SheetProps {
  title: string
  /** Beside the title. */
  note?: ReactNode
  children: ReactNode
}

/** The phone's overlay from the bottom edge. Escape, the back button, a swipe down and a tap beside it close it. */
export function Sheet({ title, note, children }: SheetProps) {
  const opener = useOverlay((state) => state.opener)
  const swipe = useSwipeDown(closeOverlay)
  useCloseOnBack(closeOverlay)
  return (
    <Modal
      open
      onOpenChange={closeOverlay}
      opener={opener}
      place="bottom"
      className="max-h-dvh max-w-reading overflow-y-auto overscroll-contain"
      panel={swipe}
    >
      <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-line" />
      <header className="flex items-center gap-3 pr-2 pl-4">
        <ModalTitle className="flex-none font-display text-title font-semibold">{title}</ModalTitle>
        <div className="min-w-0 flex-1">{note}</div>
        <ModalClose asChild>
          <IconButton label="Close" icon={<X />} />
        </ModalClose>
      </header>
      {children}
    </Modal>
  )
}

export const SheetGrid = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid grid-cols-2 gap-2 px-3 pb-3">
    {children}
  </ul>
)

const entryStyle =
  'flex min-h-13 w-full items-center gap-3 rounded-control border border-line-soft bg-raised px-3 py-2 text-left transition-colors active:bg-line disabled:opacity-60 aria-[current=page]:border-line [&_.lucide]:flex-none [&_.lucide]:text-muted'

interface SheetEntryProps {
  icon: ReactNode
  /** At the end, such as a number of new answers. */
  hint?: ReactNode
  children: ReactNode
}

/** Closes the sheet and takes the place of its history entry. */
export function SheetLink({
  to,
  current,
  icon,
  hint,
  children,
}: SheetEntryProps & { to: string; current?: 'page' | undefined }) {
  return (
    <li>
      <Link to={to} replace aria-current={current} onClick={closeOverlay} className={entryStyle}>
        {icon}
        <span className="min-w-0 flex-1">{children}</span>
        {hint}
      </Link>
    </li>
  )
}

interface SheetButtonProps extends SheetEntryProps {
  disabled?: boolean
  onPress: () => void
}

export function SheetButton({ disabled, onPress, icon, hint, children }: SheetButtonProps) {
  return (
    <li>
      <button type="button" disabled={disabled} onClick={onPress} className={entryStyle}>
        {icon}
        <span className="min-w-0 flex-1">{children}</span>
        {hint}
      </button>
    </li>
  )
}
