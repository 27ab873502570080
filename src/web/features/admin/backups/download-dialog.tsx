import { WithPassword } from '#contracts/account.ts'
import type { Backup } from '#contracts/admin/operations.ts'
import { fileSize } from '#core/file-size.ts'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'
import { CurrentPassword } from '#web/ui/forms/current-password.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { downloadBackup } from './backups.queries.ts'

export function DownloadDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const form = useContractForm<WithPassword>(async () => WithPassword, { current: '' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Download this backup"
      description={`A ${fileSize(backup.bytes)} tar archive with everyone’s data and, unless SECRET_KEY is set, the key that encrypts their secrets. Store it where nobody else can read it.`}
    >
      <ContractForm
        form={form}
        focus="current"
        send={({ current }) => downloadBackup(backup.name, current).then(onClose)}
        actions={
          <ButtonRow end>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton form={form}>Download</SubmitButton>
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
