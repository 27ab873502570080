import type { Notifications } from '#contracts/account.ts'
import { useLettersLeave } from '#web/features/auth/auth.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useChangeNotifications } from './settings.queries.ts'
import { WithAccount } from './with-account.tsx'

export function NotificationsSection() {
  const mailed = useLettersLeave()
  return (
    <WithAccount>
      {({ email, notifications }) => (
        <Card title="Letters">
          <NotificationSwitches notifications={notifications} />
          <p className="mt-4 border-t border-line-soft pt-3 text-small text-faint">
            {mailed
              ? `Emails go to ${email}. Those about your password, your address and your account always do.`
              : `No mail server is set up here, so no email leaves. Once one is, emails go to ${email}.`}
          </p>
        </Card>
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
        onError: (error) => quickToast.error(messageOf(error, 'That could not be saved. Try again.')),
      },
    )

  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="New sign-ins"
        hint="When someone logs in from a browser that was not seen before."
        checked={notifications.newSignIn}
        onChange={turn('newSignIn')}
      />
      <Switch
        label="Exports"
        hint="When an export of your data is ready."
        checked={notifications.exportReady}
        onChange={turn('exportReady')}
      />
      <Switch
        label="Answers from support"
        hint="When support writes to you. The answer is on the support page either way."
        checked={notifications.support}
        onChange={turn('support')}
      />
      <Switch
        label="Feedback"
        hint="When an idea or report that you follow moves on, or is answered."
        checked={notifications.feedback}
        onChange={turn('feedback')}
      />
    </div>
  )
}
