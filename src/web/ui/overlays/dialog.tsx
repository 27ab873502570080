import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Modal, ModalClose, ModalDescription, type ModalProps, ModalTitle } from '#web/ui/overlays/modal.tsx'

interface DialogProps extends ModalProps {
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons, the main action last. */
  footer?: ReactNode
}

export function Dialog({ title, description, children, footer, ...modal }: DialogProps) {
  return (
    <Modal {...modal} described={Boolean(description)} className="gap-4 p-5">
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <ModalTitle className="font-display text-title font-semibold">{title}</ModalTitle>
          {description && <ModalDescription className="mt-1 text-muted">{description}</ModalDescription>}
        </div>
        <ModalClose asChild>
          <IconButton label="Close" icon={<X />} className="-mt-1 -mr-1" />
        </ModalClose>
      </header>
      {children}
      {footer && <ButtonRow end>{footer}</ButtonRow>}
    </Modal>
  )
}
