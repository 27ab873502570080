import { useEffect, useRef } from 'react'
import { useCurrentAnnouncements, useDismiss } from './announcements.queries.ts'
import { Banner } from './banner.tsx'

/** The most pressing announcement, one at a time: the next comes when this one is closed. */
export function AnnouncementArea() {
  const { data: [first] = [] } = useCurrentAnnouncements()
  const dismiss = useDismiss()
  const area = useRef<HTMLDivElement>(null)
  const closed = useRef<string>(undefined)
  const shown = first?.id
  useEffect(() => {
    if (closed.current === undefined || closed.current === shown) return
    closed.current = undefined
    // The button that had the focus went with its announcement: on to the next one's, or to what the page is about.
    if (document.activeElement !== document.body) return
    const next = area.current?.querySelector('button') ?? document.getElementById('content')
    next?.focus()
  }, [shown])
  return (
    <div ref={area} className="contents">
      {first && (
        <Banner
          key={first.id}
          announcement={first}
          onClose={() => {
            closed.current = first.id
            dismiss.mutate(first.id)
          }}
        />
      )}
    </div>
  )
}
