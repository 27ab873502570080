import { useState } from 'react'
import type { Account } from '#contracts/account.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { NoPasswordNote } from '../no-password-note.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { NewCodesDialog, TurnOffDialog } from './two-factor-dialogs.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

export function TwoFactorCard({ account }: { account: Account }) {
  const { on } = account.twoFactor
  // Recovery codes stay on screen until confirmed, even if the account changes meanwhile.
  const [codes, setCodes] = useState<string[]>()
  const [settingUp, setSettingUp] = useState(false)

  function showCodes(fresh: string[]) {
    setSettingUp(false)
    setCodes(fresh)
  }

  return (
    <Card
      title="Two-factor sign-in"
      actions={<Badge tone={on ? 'gain' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} username={account.username} onKept={() => setCodes(undefined)} />
      ) : on ? (
        <TurnedOn left={account.twoFactor.recoveryCodesLeft} onCodes={showCodes} />
      ) : settingUp ? (
        <TwoFactorSetup onDone={showCodes} onCancel={() => setSettingUp(false)} />
      ) : (
        <TurnedOff hasPassword={account.hasPassword} onStart={() => setSettingUp(true)} />
      )}
    </Card>
  )
}

function TurnedOff({ hasPassword, onStart }: { hasPassword: boolean; onStart: () => void }) {
  if (!hasPassword) return <NoPasswordNote purpose="turn on two-factor sign-in" />
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">
        Two-factor sign-in asks for a code from your phone as well as your password, so a stolen password
        isn’t enough to log in.
      </p>
      <Button onClick={onStart}>Set up two-factor sign-in</Button>
    </div>
  )
}

function TurnedOn({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const [asking, setAsking] = useState<'new-codes' | 'off'>()
  const close = () => setAsking(undefined)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">You log in with your password and a code from your authenticator app.</p>
      <p className={left === 0 ? 'text-loss' : undefined}>
        {left === 0
          ? 'You have no recovery codes left. Create new ones, or losing your phone will lock you out.'
          : `${left} recovery ${left === 1 ? 'code' : 'codes'} left`}
      </p>
      <ButtonRow>
        <Button onClick={() => setAsking('new-codes')}>New recovery codes</Button>
        <Button variant="ghost" onClick={() => setAsking('off')}>
          Turn off
        </Button>
      </ButtonRow>
      <NewCodesDialog
        open={asking === 'new-codes'}
        onClose={close}
        onDone={(codes) => {
          close()
          onCodes(codes)
        }}
      />
      <TurnOffDialog
        open={asking === 'off'}
        onClose={close}
        onDone={() => {
          close()
          quickToast.success('Two-factor sign-in is off')
        }}
      />
    </div>
  )
}
