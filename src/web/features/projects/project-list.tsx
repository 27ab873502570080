import FolderOpen from 'lucide-react/icons/folder-open'
import { Link, useLocation } from 'react-router'
import { cx } from '#web/lib/cx.ts'
import { projectPath, useProjectSlug } from './project-address.ts'
import { useProjects } from './projects.queries.ts'
import type { KeptProject } from './projects.store.ts'

const MOST = 8

const rowStyle =
  'flex h-8.5 items-center rounded-control text-muted transition-colors hover:bg-raised/60 hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:bg-raised aria-[current=page]:text-text'
/** Begins where the words of the row above begin. */
const innerRowStyle = cx(rowStyle, 'pr-2 pl-8.5')

/** The projects in the sidebar: those changed last, by name. */
export function ProjectList() {
  const { projects } = useProjects()
  const current = useProjectSlug()
  const { pathname } = useLocation()
  const latest = projects.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, MOST)
  const rows = latest.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <section aria-label="Projects" className="pb-4">
      <Link
        to="/projects"
        aria-current={pathname === '/projects' ? 'page' : undefined}
        className={cx(rowStyle, 'gap-2.5 px-2')}
      >
        <FolderOpen />
        Projects
      </Link>
      <ul>
        {rows.map((project) => (
          <ProjectRow key={project.id} project={project} isCurrent={project.slug === current} />
        ))}
      </ul>
      {projects.length > MOST && (
        <Link to="/projects" className={innerRowStyle}>
          All {projects.length} projects
        </Link>
      )}
    </section>
  )
}

function ProjectRow({ project, isCurrent }: { project: KeptProject; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to={projectPath(project.slug)}
        title={project.name}
        aria-current={isCurrent ? 'page' : undefined}
        className={innerRowStyle}
      >
        <span className="truncate">{project.name}</span>
      </Link>
    </li>
  )
}
