import { useEffect, useRef } from 'react'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { useCurrentAnnouncements, useDismiss } from './announcements.queries.ts'

const Banner = lazyScreen(() => import('./banner.tsx'), 'Banner')

/** The most urgent announcement. Closing it shows the next. */
export function AnnouncementArea() {
  const { data: [first] = [] } = useCurrentAnnouncements()
  const dismiss = useDismiss()
  const area = useRef<HTMLDivElement>(null)
  const closed = useRef<string>(undefined)
  const shown = first?.id
  useEffect(() => {
    if (closed.current === undefined || closed.current === shown) return
    closed.current = undefined
    // The focused button is gone, so focus moves to the next announcement or the page heading.
    if (document.activeElement !== document.body) return
    const next = area.current?.querySelector('button') ?? document.getElementById('content')
    next?.focus()
  }, [shown])
  return (
    <div ref={area} className="contents">
      {first && (
        <SmallPart fallback={null}>
          <Banner
            key={first.id}
            announcement={first}
            onClose={() => {
              closed.current = first.id
              dismiss.mutate(first.id)
            }}
          />
        </SmallPart>
      )}
    </div>
  )
}
