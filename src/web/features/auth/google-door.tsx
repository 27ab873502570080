import { Suspense } from 'react'
import { useSetup } from '#web/features/auth/auth.queries.ts'
import { lazyScreen } from '#web/lib/lazy-screen.ts'

const GoogleButton = lazyScreen(() => import('#web/features/auth/google-button.tsx'), 'GoogleButton')

/** Only where this installation has keys for it, and fetched only there. */
export function GoogleDoor({ redirect }: { redirect: string | null }) {
  const setup = useSetup()
  if (!setup.data?.data.google) return null
  return (
    <Suspense>
      <GoogleButton redirect={redirect} />
    </Suspense>
  )
}
