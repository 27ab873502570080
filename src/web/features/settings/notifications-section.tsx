import type { Notifications } from '#contracts/account.ts'
import { useEmailsAreSent } from '#web/features/auth/auth.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { PushCard } from './push-card.tsx'
import { useChangeNotifications } from './settings.queries.ts'
import { WithAccount } from './with-account.tsx'

export function NotificationsSection() {
  const mailed = useEmailsAreSent()
  return (
    <WithAccount>
      {({ email, notifications }) => (
        <div className="flex flex-col gap-4">
          <PushCard />
          <Card title="Emails">
            <NotificationSwitches notifications={notifications} />
            <p className="mt-4 border-t border-line-soft pt-3 text-small text-faint">
              {mailed
                ? `We send emails to ${email}. Emails about your password, address and account are always sent.`
                : `No mail server is set up, so no emails are sent. Once one is, they go to ${email}.`}
            </p>
          </Card>
        </div>
      )}
    </WithAccount>
  )
}

function NotificationSwitches({ notifications }: { notifications: Notifications }) {
  const change = useChangeNotifications()

  const turn = (name: keyof Notifications) => (on: boolean) =>
    change.mutate(
      { [name]: on },
      {
        onSuccess: () => quickToast.success(on ? 'Turned on' : 'Turned off'),
        onError: (error) => quickToast.error(messageOf(error, 'Your change could not be saved. Try again.')),
      },
    )

  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="New sign-ins"
        hint="When someone logs in from a new browser."
        checked={notifications.newSignIn}
        onChange={turn('newSignIn')}
      />
      <Switch
        label="Exports"
        hint="When your data export is ready."
        checked={notifications.exportReady}
        onChange={turn('exportReady')}
      />
      <Switch
        label="Answers from support"
        hint="When support replies to you. Replies are always on the support page too."
        checked={notifications.support}
        onChange={turn('support')}
      />
      <Switch
        label="Feedback"
        hint="When an idea or report you follow changes status or gets a reply."
        checked={notifications.feedback}
        onChange={turn('feedback')}
      />
    </div>
  )
}
