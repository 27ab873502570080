import { useState } from 'react'
import type { AdminPartnerDetail, PartnerState } from '#contracts/partners.ts'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { useDecide } from './partners-admin.queries.ts'

type Decided = Exclude<PartnerState, 'applied'>

const next: Record<PartnerState, Decided[]> = {
  applied: ['approved', 'refused'],
  approved: ['suspended'],
  refused: ['approved'],
  suspended: ['approved'],
}

const steps: Record<Decided, { action: string; follows: string }> = {
  approved: { action: 'Approve', follows: 'Their links start earning commissions.' },
  refused: { action: 'Reject', follows: 'They can change their application and send it again.' },
  suspended: {
    action: 'Suspend',
    follows: 'Their links stop earning. They keep what they have earned.',
  },
}

export function DecidePartner({ partner: { userId, username, state } }: { partner: AdminPartnerDetail }) {
  const [chosen, setChosen] = useState<Decided>()
  const decide = useDecide(userId)
  const mailed = useEmailsAreSent()
  return (
    <div className="mt-3">
      <ButtonRow>
        {next[state].map((one) => (
          <Button
            key={one}
            variant={one === 'approved' ? 'primary' : 'secondary'}
            onClick={() => setChosen(one)}
          >
            {steps[one].action}
          </Button>
        ))}
      </ButtonRow>
      {chosen && (
        <DecisionDialog
          title={`${steps[chosen].action} ${username}?`}
          description={steps[chosen].follows}
          action={steps[chosen].action}
          danger={chosen !== 'approved'}
          sending={decide}
          onClose={() => setChosen(undefined)}
          onDecide={(note) =>
            decide.mutate(
              { state: chosen, note },
              {
                onSuccess: () => {
                  setChosen(undefined)
                  quickToast.success(
                    mailed ? 'Saved. They’ll get an email.' : 'Saved. The email is in Admin → Mail.',
                  )
                },
              },
            )
          }
        />
      )}
    </div>
  )
}
