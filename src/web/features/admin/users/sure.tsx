import { messageOf } from '#web/lib/http/api-error.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { ActionProps } from './user-actions.tsx'
import * as queries from './users.queries.ts'

interface SureProps extends Omit<ActionProps, 'user'> {
  title: string
  description: string
  /** Label of the confirm button. */
  label: string
  danger?: boolean
  action: queries.AdminActionMutation
}

/** A confirmation that explains the consequences. */
function Sure({ title, description, label, danger, action, open, onOpenChange }: SureProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={action.isPending}
            onClick={() => action.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
          >
            {label}
          </Button>
        </>
      }
    >
      <FormAlert
        message={action.error ? messageOf(action.error, 'That did not work. Please try again.') : undefined}
      />
    </Dialog>
  )
}

export const TakePlanBack = ({ user, ...dialog }: ActionProps) => (
  <Sure
    {...dialog}
    title="Remove the plan you gave?"
    description={`${user.username} will have the plan they pay for, or the free one.`}
    label="Remove plan"
    action={queries.useTakePlanBack(user.id)}
  />
)

export const ResendVerification = ({ user, ...dialog }: ActionProps) => (
  <Sure
    {...dialog}
    title="Resend the verification link?"
    description={`We’ll send a new link to ${user.email}. Earlier links stop working.`}
    label="Resend link"
    action={queries.useResendVerification(user.id)}
  />
)

export const TakeAdminAway = ({ user, ...dialog }: ActionProps) => (
  <Sure
    {...dialog}
    title={`Remove ${user.username} as admin?`}
    description="They keep their account and everything in it, and lose access to Admin now."
    label="Remove admin"
    danger
    action={queries.useTakeAdminAway(user.id)}
  />
)

export const EndSessions = ({ user, ...dialog }: ActionProps) => (
  <Sure
    {...dialog}
    title="End all sessions?"
    description={`${user.username} will be signed out of every browser and can log in again.`}
    label="End sessions"
    action={queries.useEndSessions(user.id)}
  />
)

export const Lift = ({ user, ...dialog }: ActionProps) => (
  <Sure
    {...dialog}
    title="Lift the suspension?"
    description={`${user.username} can log in again. Their data is unchanged. ${afterLifting(user)}`}
    label="Lift suspension"
    action={queries.useLift(user.id)}
  />
)

/** A stopped renewal stays stopped, because being charged again is the payer's choice. */
function afterLifting({ subscription }: ActionProps['user']): string {
  if (!subscription) return 'They have no subscription, so nothing is charged.'
  const { cancelAtPeriodEnd, periodEnd } = subscription
  return cancelAtPeriodEnd
    ? `Their subscription ends on ${dayOf(periodEnd)} unless they resume it in Billing.`
    : `Their subscription renews on ${dayOf(periodEnd)}.`
}
