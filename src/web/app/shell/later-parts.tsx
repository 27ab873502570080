import { Suspense, useEffect } from 'react'
import { readWaitingEdits, useHasWaitingEdits } from '#web/features/canon/field/edit-troubles.store.ts'
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

/** The canon is fetched only if an edit waits. */
function CanonEdits() {
  useEffect(readWaitingEdits, [])
  const hasWaiting = useHasWaitingEdits()
  return (
    hasWaiting && (
      <Suspense>
        <WaitingEdits />
      </Suspense>
    )
  )
}
