import { useState } from 'react'
import type { UserDetail } from '#contracts/admin/users.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { DeleteUser } from './delete-user.tsx'
import { GivePlan } from './give-plan.tsx'
import { GiveUnits } from './give-units.tsx'
import { MakeAdmin } from './make-admin.tsx'
import * as sure from './sure.tsx'
import { SuspendUser } from './suspend-user.tsx'
import { ViewUser } from './view-user.tsx'

export interface ActionProps {
  user: UserDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface Action {
  label: string
  Dialog: (props: ActionProps) => React.ReactNode
  danger?: boolean
  /** Actions that replace each other share a button, so that it keeps the focus. */
  place?: 'role' | 'suspension'
}

/** Actions on the account, each behind a dialog. */
export function UserActions({ user }: { user: UserDetail }) {
  const own = useMe().data?.id === user.id
  const [asked, setAsked] = useState<string>()
  if (user.leaving) return null
  const actions = actionsFor(user, own)
  return (
    <>
      <ButtonRow>
        {actions.map(({ label, danger, place = label }) => (
          <Button
            key={place}
            size="small"
            className={danger ? 'text-loss!' : undefined}
            onClick={() => setAsked(label)}
          >
            {label}
          </Button>
        ))}
      </ButtonRow>
      {actions.map(({ label, Dialog }) => (
        <Dialog
          key={label}
          user={user}
          open={asked === label}
          onOpenChange={(open) => setAsked(open ? label : undefined)}
        />
      ))}
    </>
  )
}

function actionsFor(user: UserDetail, own: boolean): Action[] {
  const admin = user.role === 'admin'
  const all: (Action & { shown: boolean })[] = [
    { label: 'View account', Dialog: ViewUser, shown: !admin && !user.suspended },
    { label: 'Give a plan', Dialog: GivePlan, shown: true },
    { label: 'Remove given plan', Dialog: sure.TakePlanBack, shown: user.given.length > 0 },
    { label: 'Raise limit', Dialog: GiveUnits, shown: true },
    { label: 'Resend verification', Dialog: sure.ResendVerification, shown: !user.emailVerified },
    {
      label: 'Make admin',
      Dialog: MakeAdmin,
      place: 'role',
      shown: !admin && user.emailVerified && !user.suspended,
    },
    { label: 'Remove admin', Dialog: sure.TakeAdminAway, place: 'role', shown: admin },
    { label: 'End sessions', Dialog: sure.EndSessions, shown: !own && user.sessions.length > 0 },
    { label: 'Lift suspension', Dialog: sure.Lift, place: 'suspension', shown: user.suspended },
    {
      label: 'Suspend',
      Dialog: SuspendUser,
      place: 'suspension',
      shown: !own && !user.suspended,
      danger: true,
    },
    { label: 'Delete', Dialog: DeleteUser, shown: !own, danger: true },
  ]
  return all.filter(({ shown }) => shown)
}
