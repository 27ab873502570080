import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Message } from '#contracts/chat.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

interface BranchSwitcherProps {
  message: Message
  /** Missing while an answer is being written. */
  onShow: ((messageId: string) => void) | undefined
}

/** Shows which version of a message this is and switches between them. */
export function BranchSwitcher({ message: { id, siblings, role }, onShow }: BranchSwitcherProps) {
  if (siblings.length < 2) return null
  const at = siblings.indexOf(id)
  const what = role === 'user' ? 'question' : 'answer'
  const step = (to: number) => {
    const messageId = siblings[to]
    // Not `disabled`, which would drop keyboard focus.
    const blocked = !onShow || messageId === undefined
    return {
      'aria-disabled': blocked,
      className: blocked ? 'opacity-50' : undefined,
      onClick: () => !blocked && onShow(messageId),
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={`Versions of this ${what}`}
      className="figures flex items-center text-small"
    >
      <IconButton label={`Previous ${what}`} icon={<ChevronLeft />} {...step(at - 1)} />
      <span role="status" className="min-w-9 text-center text-muted">
        <span className="sr-only">Version </span>
        {at + 1} / {siblings.length}
      </span>
      <IconButton label={`Next ${what}`} icon={<ChevronRight />} {...step(at + 1)} />
    </div>
  )
}
