import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pushApi } from '#contracts/push.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { canPush, turnOffPush, turnOnPush } from '#web/lib/push.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const KEY = ['/api/push']
const BLOCKED =
  'Notifications are blocked in this browser. Allow them in its site settings, then turn this on.'

/** Notifications in this browser, off until the user asks for them. */
export function PushCard() {
  const client = useQueryClient()
  const userId = useMe().data?.id ?? ''
  const [isChanging, setChanging] = useState(false)
  const push = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(pushApi.read, { signal })).data,
  })

  async function turn(on: boolean) {
    setChanging(true)
    try {
      if (!on) await turnOffPush(userId)
      else if (!(await turnOnPush(userId))) return void quickToast.error(BLOCKED)
      quickToast.success(on ? 'Turned on' : 'Turned off')
    } catch (error) {
      quickToast.error(messageOf(error, 'This browser could not be subscribed. Try again.'))
    } finally {
      setChanging(false)
      await client.invalidateQueries({ queryKey: KEY })
    }
  }
  return (
    <Card title="On this device">
      {canPush() ? (
        <Switch
          label="Finished and waiting work"
          hint="A notification when an answer, flow or other work finishes or waits for you while Sellwright is closed."
          checked={push.data?.subscribed ?? false}
          disabled={isChanging || !push.data}
          onChange={(on) => void turn(on)}
        />
      ) : (
        <p className="text-small text-muted">
          This browser can’t show notifications. On an iPhone, add Sellwright to the Home Screen first.
        </p>
      )}
    </Card>
  )
}
