import { ChatScreen as Screen } from '#web/features/chat/conversation/chat-screen.tsx'
import type { ProjectWithDrafts } from '#web/features/projects/projects.store.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

const beside = () => import('#web/features/projects/project/profit-summary.tsx')
const ProjectChip = lazyScreen(beside, 'ProjectChip')
const ProfitColumn = lazyScreen(beside, 'ProfitColumn')
const ProfitStrip = lazyScreen(beside, 'ProfitStrip')

/** A chat with what its project brings. */
export const ChatScreen = ({ recent }: { recent?: boolean }) => (
  <Screen recent={recent} projectSlots={projectSlots} />
)

const projectSlots = {
  chip: (project: ProjectWithDrafts) => <ProjectChip project={project} />,
  column: (project: ProjectWithDrafts) => <ProfitColumn project={project} />,
  strip: (project: ProjectWithDrafts) => <ProfitStrip project={project} />,
}
