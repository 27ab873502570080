import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash from 'lucide-react/icons/trash-2'
import { useNavigate } from 'react-router'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDeleteWithUndo } from './delete-project.tsx'
import { useProjectSlug } from './project-address.ts'
import { ProjectMissing } from './project-missing.tsx'
import { ProjectText } from './project-text.tsx'
import { useProjects } from './projects.queries.ts'
import type { KeptProject } from './projects.store.ts'

export function ProjectScreen() {
  const slug = useProjectSlug()
  const { projects, isPending, error, refetch } = useProjects()
  const project = projects.find((one) => one.slug === slug)

  if (project) return <Project key={project.id} project={project} />
  if (isPending) return <ProjectLoading />
  if (!error) return <ProjectMissing />
  return (
    <>
      <ScreenHeader title="Project" />
      <div className="p-5 max-md:p-4">
        <ErrorCard title="The project could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    </>
  )
}

function Project({ project }: { project: KeptProject }) {
  return (
    <>
      <ScreenHeader title={project.name} actions={<ProjectMenu project={project} />} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid gap-6 p-5 max-md:p-4 lg:h-full lg:grid-cols-2">
          <ProjectText
            project={project}
            field="businessInstructions"
            label="Business instructions"
            hint="Audience, tone, markets, currency, claims to avoid."
          />
          <ProjectText
            project={project}
            field="researchData"
            label="Research notes"
            hint="What you found out: suppliers, rivals, prices, reviews."
          />
        </div>
      </div>
    </>
  )
}

function ProjectMenu({ project }: { project: KeptProject }) {
  const navigate = useNavigate()
  const { remove, isPending } = useDeleteWithUndo(project, () => void navigate('/projects'))
  return (
    <Menu align="end" trigger={<IconButton label="More" icon={<Ellipsis />} />}>
      <MenuItem icon={<Trash />} danger disabled={isPending} onSelect={remove}>
        Delete project
      </MenuItem>
    </Menu>
  )
}

function ProjectLoading() {
  return (
    <>
      <ScreenHeader title="Project" />
      <div
        role="status"
        aria-label="Loading the project"
        className="grid gap-6 p-5 max-md:p-4 lg:grid-cols-2"
      >
        <Skeleton className="h-85" />
        <Skeleton className="h-85" />
      </div>
    </>
  )
}
