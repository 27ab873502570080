import { ChatScreen as Screen } from '#web/features/chat/conversation/chat-screen.tsx'
import type { KeptProject } from '#web/features/projects/projects.store.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

const beside = () => import('#web/features/projects/project/profit-beside.tsx')
const ProjectChip = lazyScreen(beside, 'ProjectChip')
const ProfitColumn = lazyScreen(beside, 'ProfitColumn')
const ProfitStrip = lazyScreen(beside, 'ProfitStrip')

/** A chat with what its project brings. */
export const ChatScreen = ({ recent }: { recent?: boolean }) => (
  <Screen recent={recent} projectSlots={projectSlots} />
)

const projectSlots = {
  chip: (project: KeptProject) => <ProjectChip project={project} />,
  column: (project: KeptProject) => <ProfitColumn project={project} />,
  strip: (project: KeptProject) => <ProfitStrip project={project} />,
}
