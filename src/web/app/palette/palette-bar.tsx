import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { keysOf } from '#web/app/shortcuts/shortcuts.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { ModalClose } from '#web/ui/overlays/modal.tsx'

/** The palette's input, also shown before its chunk is loaded. */
export const paletteInput = {
  autoFocus: true,
  placeholder: 'Search chats and projects, or type a command',
  className: 'h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint max-md:text-[16px]',
}

interface PaletteBarProps {
  busy: boolean
  /** The field. */
  children: ReactNode
}

export const PaletteBar = ({ busy, children }: PaletteBarProps) => (
  <div className="flex items-center gap-3 border-b border-line-soft px-4">
    {busy ? <Spinner className="text-muted" /> : <Search className="text-muted" />}
    {children}
    <span aria-hidden="true" className="max-md:hidden">
      <Kbd>{keysOf('close')}</Kbd>
    </span>
    <ModalClose asChild>
      <IconButton label="Close" icon={<X />} className="-mr-2 md:hidden" />
    </ModalClose>
  </div>
)
