// Loads with every workspace, a moment after it: the right time to store the app on a phone.
import '#web/lib/storage/register-worker.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBackupLossNotice, useRestoreOffer, useSettledDeviceItems } from './device-items.queries.ts'
import { inWords } from './in-words.ts'
import { useRenewedPush } from './use-renewed-push.ts'

/** Offers to restore backed-up items that the account does not have. */
export function DeviceItems() {
  useSettledDeviceItems()
  useRenewedPush()
  useBackupLossNotice()
  const { chats, projects, accept, isRestoring, decline } = useRestoreOffer()
  const count = chats.length + projects.length
  if (count === 0) return null
  const title = `Restore ${inWords(chats.length, projects.length)} from this device?`
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-soft bg-panel px-5 py-2.5 max-md:px-4"
    >
      <div className="min-w-60 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-small text-muted">
          {count === 1 ? 'It is' : 'They are'} in a backup in this browser, but not in your account.
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" disabled={isRestoring} onClick={() => leave(decline)}>
          Don’t restore
        </Button>
        <Button size="small" variant="primary" loading={isRestoring} onClick={() => leave(accept)}>
          Restore
        </Button>
      </div>
    </section>
  )
}

/** The button disappears with the answer, so focus moves to the screen. */
function leave(answer: () => void): void {
  document.getElementById('content')?.focus()
  answer()
}
