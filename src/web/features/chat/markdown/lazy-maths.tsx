import { type ComponentProps, Suspense } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.ts'

const Maths = lazyScreen(() => import('./maths.tsx'), 'Maths')

/** A formula; what draws it is fetched with the first one. */
export function LazyMaths({ tex, display }: ComponentProps<typeof Maths>) {
  return (
    <span className={display ? 'block overflow-x-auto overflow-y-hidden py-1 text-center' : undefined}>
      <Suspense fallback={<code className="font-mono text-[0.92em]">{tex}</code>}>
        <Maths tex={tex} display={display} />
      </Suspense>
    </span>
  )
}
