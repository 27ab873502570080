import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { ago } from '#web/lib/time-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDeleteWithUndo } from './delete-project.tsx'
import { projectPath } from './project-address.ts'
import type { KeptProject } from './projects.store.ts'

const frame = 'divide-y divide-line-soft overflow-hidden rounded-card border border-line-soft bg-panel'

export function ProjectRows({ projects }: { projects: KeptProject[] }) {
  return (
    <ul aria-label="Projects" className={frame}>
      {projects.map((project) => (
        <ProjectRow key={project.id} project={project} />
      ))}
    </ul>
  )
}

function ProjectRow({ project }: { project: KeptProject }) {
  const [firstLine] = project.businessInstructions.trim().split('\n')
  return (
    <li className="relative flex items-center gap-3 py-2.5 pr-2 pl-4 transition-colors hover:bg-raised/50">
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <div className="min-w-0 flex-1">
          <Link
            to={projectPath(project.slug)}
            className="block truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {project.name}
          </Link>
          <p className="truncate text-small text-muted">{firstLine || 'No business instructions yet'}</p>
        </div>
        <p className="flex-none text-small text-faint">
          Changed <time dateTime={project.updatedAt}>{ago(project.updatedAt)}</time>
        </p>
      </div>
      <RowMenu project={project} />
    </li>
  )
}

function RowMenu({ project }: { project: KeptProject }) {
  const { remove, isPending } = useDeleteWithUndo(project)
  return (
    <Menu
      align="end"
      trigger={<IconButton label={`More for ${project.name}`} icon={<Ellipsis />} className="relative" />}
    >
      <MenuItem icon={<Trash />} danger disabled={isPending} onSelect={remove}>
        Delete
      </MenuItem>
    </Menu>
  )
}

export function RowsLoading() {
  return (
    <div role="status" aria-label="Loading your projects" className={frame}>
      {['w-1/3', 'w-1/4', 'w-2/5'].map((width) => (
        <div key={width} className="flex flex-col gap-2 px-4 py-3.5">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  )
}
