import { Suspense } from 'react'
import { DeviceItems } from '#web/features/device-items/device-items.tsx'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

const PullToRefresh = lazyScreen(() => import('#web/app/shell/pull-to-refresh.tsx'), 'PullToRefresh')

/** Parts that load a moment after the workspace. */
export const LaterParts = () => (
  <>
    <DeviceItems />
    {matchMedia('(display-mode: standalone)').matches && (
      <Suspense>
        <PullToRefresh />
      </Suspense>
    )}
  </>
)
