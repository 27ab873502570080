import { type ReactNode, useState } from 'react'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface DecisionDialogProps {
  title: string
  /** Consequences of the decision. */
  description: ReactNode
  /** Label of the confirm button. */
  action: string
  danger?: boolean
  sending: { isPending: boolean; error: unknown }
  onDecide: (note: string) => void
  onClose: () => void
}

/** A decision about a partner's application or payout, with a note to them. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, description, action, danger = false, sending, onDecide, onClose } = props
  const [note, setNote] = useState('')
  const mailed = useEmailsAreSent()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={sending.isPending}
            onClick={() => onDecide(note)}
          >
            {action}
          </Button>
        </>
      }
    >
      <Field
        label="Note to the partner"
        hint={
          mailed
            ? 'Included in their email. Optional.'
            : 'Included in their email. No mail server is set, so it’s in Admin → Mail. Optional.'
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={1_000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <FormAlert
        message={sending.error ? messageOf(sending.error, 'That did not work. Try again.') : undefined}
      />
    </Dialog>
  )
}
