import { VIEW_MINUTES } from '#contracts/admin/users.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { startViewing } from '#web/lib/storage/viewed-account.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ActionProps } from './user-actions.tsx'
import { useView } from './users.queries.ts'

/** Starts the view in this tab. The page reloads, so none of the admin's own data stays on it. */
export function ViewUser({ user, open, onOpenChange }: ActionProps) {
  const view = useView(user.id)
  const begin = () =>
    view.mutate(undefined, {
      onSuccess: ({ token }) => {
        startViewing(user.id, token)
        location.assign('/chat')
      },
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`View ${user.username}’s account?`}
      description={`You’ll see what they see in this tab, read-only and for ${VIEW_MINUTES} minutes at most. The audit log records it, and they can see it among their sessions.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" loading={view.isPending} onClick={begin}>
            View account
          </Button>
        </>
      }
    >
      <FormAlert
        message={view.error ? messageOf(view.error, 'That did not work. Please try again.') : undefined}
      />
    </Dialog>
  )
}
