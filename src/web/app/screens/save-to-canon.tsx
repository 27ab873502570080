import { SaveToCanon as Dialog } from '#web/features/canon/proposals/save-to-canon.tsx'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'

/** The dialog with the projects to choose from. */
export const SaveToCanon = ({ opener }: { opener: Element | null }) => (
  <Dialog opener={opener} projects={useNamedProjects()} />
)
