import type { ContactSupport as Letter } from '#contracts/support.ts'
import { AuthForm } from '#web/features/auth/auth-form.tsx'
import { useContactSupport } from '#web/features/auth/gate.queries.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

interface ContactSupportProps {
  /** Where the answer goes. */
  email: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

const TOPICS: readonly Letter['topic'][] = ['Verification email', 'Signing in', 'Something else']
const loadSchema = async () => (await import('#contracts/support.ts')).ContactSupport

export function ContactSupport({ email, open, onOpenChange }: ContactSupportProps) {
  const contact = useContactSupport()
  // Here rather than in the dialog, so that closing it does not lose what was written.
  const form = useContractForm<Letter>(loadSchema, { topic: 'Verification email', message: '' })

  const send = async (letter: Letter) => {
    await contact.mutateAsync(letter)
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
      title="Contact support"
      description={`Your message goes to the people who run this installation. They answer to ${email}.`}
    >
      <AuthForm form={form} send={send} button="Send message">
        <Field label="Topic" error={form.formState.errors.topic?.message}>
          {(control) => (
            <Select {...control} {...form.register('topic')}>
              {TOPICS.map((topic) => (
                <option key={topic}>{topic}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Message" error={form.formState.errors.message?.message}>
          {(control) => <Textarea {...control} {...form.register('message')} rows={5} />}
        </Field>
      </AuthForm>
    </Dialog>
  )
}
