import { VIEW_MINUTES } from '#contracts/admin/users.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { startViewing } from '#web/lib/storage/viewed-account.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ActionProps } from './user-actions.tsx'
import { useView } from './users.queries.ts'

/** Begins to look at the account in this tab. The page is loaded anew, so that nothing of one's own is left on it. */
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
      title={`Look at ${user.username}’s account?`}
      description={`You see in this tab what they see, for ${VIEW_MINUTES} minutes at most, and can change nothing. It is written to the audit log, and they find it among their sessions.`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" loading={view.isPending} onClick={begin}>
            Look at it
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
