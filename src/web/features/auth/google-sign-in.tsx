import { Suspense } from 'react'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { useSetup } from './auth.queries.ts'

const GoogleButton = lazyScreen(() => import('./google-button.tsx'), 'GoogleButton')

/** Loaded only when this installation has Google credentials. */
export function GoogleSignIn({ redirect }: { redirect: string | null }) {
  const setup = useSetup()
  if (!setup.data?.data.google) return null
  return (
    <Suspense>
      <GoogleButton redirect={redirect} />
    </Suspense>
  )
}
