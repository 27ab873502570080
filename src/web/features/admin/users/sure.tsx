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
  /** What the button says that does it. */
  label: string
  danger?: boolean
  deed: queries.AdminAction
}

/** Asks once more, and says what will happen. */
function Sure({ title, description, label, danger, deed, open, onOpenChange }: SureProps) {
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
            loading={deed.isPending}
            onClick={() => deed.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
          >
            {label}
          </Button>
        </>
      }
    >
      <FormAlert
        message={deed.error ? messageOf(deed.error, 'That did not work. Please try again.') : undefined}
      />
    </Dialog>
  )
}

export const TakePlanBack = ({ user, ...dialog }: ActionProps) => (
  <Sure
    {...dialog}
    title="Take the plan back?"
    description={`${user.username} then has what their subscription opens, or the free plan.`}
    label="Take it back"
    deed={queries.useTakePlanBack(user.id)}
  />
)

export const ResendVerification = ({ user, ...dialog }: ActionProps) => (
  <Sure
    {...dialog}
    title="Send the verification link again?"
    description={`A new link goes to ${user.email}. The links before it stop working.`}
    label="Send it"
    deed={queries.useResendVerification(user.id)}
  />
)

export const TakeAdminAway = ({ user, ...dialog }: ActionProps) => (
  <Sure
    {...dialog}
    title={`Take admin away from ${user.username}?`}
    description="They keep their account and everything in it. This desk is gone for them at once."
    label="Take admin away"
    danger
    deed={queries.useTakeAdminAway(user.id)}
  />
)

export const EndSessions = ({ user, ...dialog }: ActionProps) => (
  <Sure
    {...dialog}
    title="End all sessions?"
    description={`${user.username} is signed out in every browser and can log in again.`}
    label="End sessions"
    deed={queries.useEndSessions(user.id)}
  />
)

export const Lift = ({ user, ...dialog }: ActionProps) => (
  <Sure
    {...dialog}
    title="Lift the suspension?"
    description={`${user.username} can log in again. Everything in the account is as it was. ${afterLifting(user)}`}
    label="Lift it"
    deed={queries.useLift(user.id)}
  />
)

/** A renewal that was stopped stays so: being charged again is the payer's choice. */
function afterLifting({ subscription }: ActionProps['user']): string {
  if (!subscription) return 'They have no subscription, and nothing is charged.'
  const { cancelAtPeriodEnd, periodEnd } = subscription
  return cancelAtPeriodEnd
    ? `Their subscription lasts until ${dayOf(periodEnd)} and is not renewed unless they resume it in Billing.`
    : `Their subscription goes on and renews on ${dayOf(periodEnd)}.`
}
