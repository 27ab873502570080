import type { Backup } from '#contracts/operations.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { momentOf } from '#web/lib/time-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useDeleteBackup } from './backups.queries.ts'

export function DeleteDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const remove = useDeleteBackup()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this backup?"
      description={`What was kept on ${momentOf(backup.createdAt)} is gone for good then. Nothing else changes.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate(backup.name, { onSuccess: onClose })}
          >
            Delete
          </Button>
        </>
      }
    >
      <FormAlert
        message={
          remove.error
            ? messageOf(remove.error, 'The backup could not be deleted. Please try again.')
            : undefined
        }
      />
    </Dialog>
  )
}
