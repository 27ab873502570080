import type { ComponentProps } from 'react'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'

const Maths = lazyScreen(() => import('./maths.tsx'), 'Maths')

/** A formula; what draws it is fetched with the first one. */
export function LazyMaths({ tex, display }: ComponentProps<typeof Maths>) {
  return (
    <span className={display ? 'block overflow-x-auto overflow-y-hidden py-1 text-center' : undefined}>
      <SmallPart fallback={<code className="font-mono text-[0.92em]">{tex}</code>}>
        <Maths tex={tex} display={display} />
      </SmallPart>
    </span>
  )
}
