import { dayOf } from '#web/lib/words/time-words.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { WithAccount } from '../with-account.tsx'
import { EmailCard } from './email-card.tsx'
import { TimeZoneForm } from './time-zone-form.tsx'
import { UsernameForm } from './username-form.tsx'

export function ProfileSection() {
  return (
    <WithAccount>
      {(account) => (
        <>
          <Card>
            <UsernameForm username={account.username} />
          </Card>
          <EmailCard account={account} />
          <Card>
            <TimeZoneForm timeZone={account.timeZone} />
          </Card>
          <p className="text-small text-faint">Member since {dayOf(account.createdAt)}</p>
        </>
      )}
    </WithAccount>
  )
}
