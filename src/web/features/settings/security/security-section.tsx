import { Card } from '#web/ui/layout/card.tsx'
import { NoPasswordNote } from '../no-password-note.tsx'
import { WithAccount } from '../with-account.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export function SecuritySection() {
  return (
    <WithAccount>
      {(account) => (
        <>
          <Card title="Password">
            {account.hasPassword ? (
              <PasswordForm username={account.username} />
            ) : (
              <NoPasswordNote purpose="log in without Google" />
            )}
          </Card>
          <TwoFactorCard account={account} />
          <SessionsCard />
        </>
      )}
    </WithAccount>
  )
}
