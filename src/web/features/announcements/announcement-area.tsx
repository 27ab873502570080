import { useCurrentAnnouncements, useDismiss } from './announcements.queries.ts'
import { Banner } from './banner.tsx'

/** The most pressing announcement, one at a time: the next comes when this one is closed. */
export function AnnouncementArea() {
  const { data: [first] = [] } = useCurrentAnnouncements()
  const dismiss = useDismiss()
  if (!first) return null
  return <Banner key={first.id} announcement={first} onClose={() => dismiss.mutate(first.id)} />
}
