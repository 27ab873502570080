import { WithPassword } from '#contracts/account.ts'
import type { OutboxEntryDetail } from '#contracts/admin/operations.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showLinks } from './mail.queries.ts'

interface ShowLinksProps {
  letterId: string
  onShown: (letter: OutboxEntryDetail) => void
  onClose: () => void
}

export function ShowLinks({ letterId, onShown, onClose }: ShowLinksProps) {
  const form = useContractForm<WithPassword>(async () => WithPassword, { current: '' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Show the links?"
      description="A link can open an account or confirm an address. Showing it is recorded in the audit log."
    >
      <ContractForm
        form={form}
        focus="current"
        send={async (values) => {
          onShown(await showLinks(letterId, values))
          onClose()
        }}
        actions={
          <ButtonRow end>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton form={form}>Show the links</SubmitButton>
          </ButtonRow>
        }
      >
        <CurrentPassword
          label="Your password"
          field={form.register('current')}
          error={form.formState.errors.current?.message}
        />
      </ContractForm>
    </Dialog>
  )
}
