import { Suspense, useEffect, useState } from 'react'
import { waitingNames } from '#web/features/canon/field/stored-waiting.ts'
import { DeviceItems } from '#web/features/device-items/device-items.tsx'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

const PullToRefresh = lazyScreen(() => import('#web/app/shell/pull-to-refresh.tsx'), 'PullToRefresh')
const WaitingEdits = lazyScreen(() => import('#web/features/canon/field/waiting-edits.tsx'), 'WaitingEdits')

/** Parts that load a moment after the workspace. */
export const LaterParts = () => (
  <>
    <DeviceItems />
    <CanonEdits />
    {matchMedia('(display-mode: standalone)').matches && (
      <Suspense>
        <PullToRefresh />
      </Suspense>
    )}
  </>
)

/** The code that sends canon values is loaded only if one waits. */
function CanonEdits() {
  const [hasWaiting, setHasWaiting] = useState(() => waitingNames().length > 0)
  useEffect(() => {
    const look = () => setHasWaiting(waitingNames().length > 0)
    addEventListener('online', look)
    return () => removeEventListener('online', look)
  }, [])
  return (
    hasWaiting && (
      <Suspense>
        <WaitingEdits />
      </Suspense>
    )
  )
}
