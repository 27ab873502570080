import { WithPassword } from '#contracts/account.ts'
import type { Backup } from '#contracts/admin/operations.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDeleteBackup } from './backups.queries.ts'

export function DeleteDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const remove = useDeleteBackup(backup.name)
  const form = useContractForm<WithPassword>(async () => WithPassword, { current: '' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this backup?"
      description={`The backup from ${momentOf(backup.createdAt)} will be deleted permanently. Nothing else changes.`}
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
