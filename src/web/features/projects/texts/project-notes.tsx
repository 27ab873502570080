import { useStoredProjects } from '../projects.store.ts'
import { ProjectText } from './project-text.tsx'

/** The research notes of a project, for where its research is shown. */
export function ProjectNotes({ projectId }: { projectId: string }) {
  const project = useStoredProjects().find(({ id }) => id === projectId)
  if (!project) return null
  return (
    <ProjectText
      project={project}
      field="researchData"
      label="Research notes"
      hint="Your findings on suppliers, competitors, prices and reviews."
    />
  )
}
