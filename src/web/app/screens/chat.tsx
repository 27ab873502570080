import type { ComponentProps } from 'react'
import { ChatScreen as Screen } from '#web/features/chat/conversation/chat-screen.tsx'
import type { ProjectWithDrafts } from '#web/features/projects/projects.store.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

const beside = () => import('#web/features/projects/project/profit-summary.tsx')
const ProjectChip = lazyScreen(beside, 'ProjectChip')
const ProfitColumn = lazyScreen(beside, 'ProfitColumn')
const NoProjectColumn = lazyScreen<object, 'NoProjectColumn'>(
  () => import('#web/features/projects/project/no-project-column.tsx'),
  'NoProjectColumn',
)
const ProfitStrip = lazyScreen(beside, 'ProfitStrip')

/** A chat with what its project brings. */
export const ChatScreen = (props: Omit<ComponentProps<typeof Screen>, 'projectSlots'>) => (
  <Screen {...props} projectSlots={projectSlots} />
)

const projectSlots = {
  chip: (project: ProjectWithDrafts) => <ProjectChip project={project} />,
  column: (project: ProjectWithDrafts | undefined) =>
    project ? <ProfitColumn project={project} /> : <NoProjectColumn />,
  strip: (project: ProjectWithDrafts) => <ProfitStrip project={project} />,
}
