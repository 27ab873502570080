import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { type AdminSectionId, screens } from '#contracts/screens.ts'
import { adminSections } from '#web/app/admin/admin-sections.ts'
import { NotFoundScreen } from '#web/app/screens/not-found-screen.tsx'
import { useWaitingTickets } from '#web/features/support/admin.queries.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { SectionList } from '#web/ui/lists/section-list.tsx'

const isSection = (name: string): name is AdminSectionId => Object.hasOwn(adminSections, name)

/** The admin screen, one section at a time. */
export function AdminScreen() {
  const [, , named] = useLocation().pathname.toLowerCase().split('/')
  const section = named || 'overview'
  if (!isSection(section)) return <NotFoundScreen />
  const { title, lead, Content } = adminSections[section]
  return (
    <>
      <ScreenHeader title={screens.admin.title} />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <Sections current={section} />
        <div
          key={section}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in reach of the keyboard
          tabIndex={0}
          className="min-h-0 min-w-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
        >
          <div className="flex max-w-wide flex-col gap-4 p-5 max-md:p-4">
            <header className="mb-1">
              <h2 data-arrival className="rounded-small font-display text-title font-semibold">
                {title}
              </h2>
              <p className="text-muted">{lead}</p>
            </header>
            <Suspense fallback={<Skeleton className="h-60" />}>
              <Content />
            </Suspense>
          </div>
        </div>
      </div>
    </>
  )
}

function Sections({ current }: { current: AdminSectionId }) {
  const { data: waiting = 0 } = useWaitingTickets()
  const entries = Object.entries(adminSections).map(([id, { title }]) => ({
    to: `/admin/${id}`,
    title,
    current: id === current,
    ...(id === 'tickets' && waiting > 0 && { waiting: { count: waiting, words: waitingWords(waiting) } }),
  }))
  return <SectionList label="Admin" entries={entries} />
}

const waitingWords = (waiting: number) =>
  waiting === 1 ? '1 ticket is waiting' : `${waiting} tickets are waiting`
