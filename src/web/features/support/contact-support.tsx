import type { User } from '#contracts/auth.ts'
import { ContactSupport as Message, SUPPORT_TOPICS } from '#contracts/support.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ContractForm, SubmitButton } from '#web/ui/contract-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useContactSupport } from './support.queries.ts'

interface ContactSupportProps {
  /** Who writes, and gets the answer. */
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What gets the focus back. */
  opener: Element | null
}

export function ContactSupport({ user, open, onOpenChange, opener }: ContactSupportProps) {
  const contact = useContactSupport()
  // Here rather than in the dialog, so that closing it does not lose what was written.
  const form = useContractForm<Message>(async () => Message, {
    topic: user.emailVerified ? 'Something else' : 'Verification email',
    message: '',
  })

  const send = async (message: Message) => {
    await contact.mutateAsync(message)
    form.reset()
  }
  const change = (next: boolean) => {
    if (!next) contact.reset()
    onOpenChange(next)
  }

  if (contact.isSuccess) {
    return (
      <Dialog
        open={open}
        onOpenChange={change}
        opener={opener}
        title="Message sent"
        description={contact.data.message}
        footer={
          <Button variant="primary" onClick={() => change(false)}>
            Done
          </Button>
        }
      />
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      opener={opener}
      title="Contact support"
      description={`Your message goes to the people who run this installation. They answer to ${user.email}.`}
    >
      <ContractForm
        form={form}
        send={send}
        actions={
          <SubmitButton form={form} size="large">
            Send message
          </SubmitButton>
        }
      >
        <Field label="Topic" error={form.formState.errors.topic?.message}>
          {(control) => (
            <Select {...control} {...form.register('topic')}>
              {SUPPORT_TOPICS.map((topic) => (
                <option key={topic}>{topic}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Message" error={form.formState.errors.message?.message}>
          {(control) => <Textarea {...control} {...form.register('message')} rows={5} />}
        </Field>
      </ContractForm>
    </Dialog>
  )
}
