import FolderOpen from 'lucide-react/icons/folder-open'
import { Link, useLocation } from 'react-router'
import { railRow } from '#web/ui/rail-row.ts'
import { projectPath, useProjectSlug } from './project-address.ts'
import { useProjects } from './projects.queries.ts'
import type { KeptProject } from './projects.store.ts'

const MOST = 8

/** Begins where the words of the row above begin. */
const innerRow = railRow('pr-2 pl-8.5')

/** The projects in the sidebar: those changed last, by name. */
export function ProjectList() {
  const { projects } = useProjects()
  const current = useProjectSlug()
  const { pathname } = useLocation()
  const latest = projects.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, MOST)
  const rows = latest.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <>
      <Link to="/projects" aria-current={pathname === '/projects' ? 'page' : undefined} className={railRow()}>
        <FolderOpen />
        Projects
      </Link>
      <ul>
        {rows.map((project) => (
          <ProjectRow key={project.id} project={project} isCurrent={project.slug === current} />
        ))}
      </ul>
      {projects.length > MOST && (
        <Link to="/projects" className={innerRow}>
          All {projects.length} projects
        </Link>
      )}
    </>
  )
}

function ProjectRow({ project, isCurrent }: { project: KeptProject; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to={projectPath(project.slug)}
        title={project.name}
        aria-current={isCurrent ? 'page' : undefined}
        className={innerRow}
      >
        <span className="truncate">{project.name}</span>
      </Link>
    </li>
  )
}
