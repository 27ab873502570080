import { WithPassword } from '#contracts/account.ts'
import type { Backup } from '#contracts/operations.ts'
import { momentOf } from '#web/lib/time-words.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/contract-form.tsx'
import { CurrentPassword } from '#web/ui/current-password.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDeleteBackup } from './backups.queries.ts'

export function DeleteDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const remove = useDeleteBackup(backup.name)
  const form = useContractForm<WithPassword>(async () => WithPassword, { current: '' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this backup?"
      description={`What was kept on ${momentOf(backup.createdAt)} is gone for good then. Nothing else changes.`}
    >
      <ContractForm
        form={form}
        focus="current"
        send={(values) => remove.mutateAsync(values).then(onClose)}
        actions={
          <ButtonRow end>
            <Button variant="ghost" onClick={onClose}>
              Keep it
            </Button>
            <SubmitButton form={form} variant="danger">
              Delete
            </SubmitButton>
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
