import FolderOpen from 'lucide-react/icons/folder-open'
import { type ReactNode, Suspense, useCallback } from 'react'
import { Link, useLocation } from 'react-router'
import type { ChatSummary } from '#contracts/chat.ts'
import { useNavigated } from '#web/lib/hooks/use-navigated.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { railRow } from '#web/ui/lists/rail-row.ts'
import { projectPath, useProjectSlug } from './project-address.ts'
import { ProjectTile } from './project-tile.tsx'
import { useProjects } from './projects.queries.ts'
import { type ProjectWithDrafts, useDeviceProjects, useProjectName } from './projects.store.ts'

const DeviceProjectList = lazyScreen<object, 'DeviceProjectList'>(
  () => import('./device-projects.tsx'),
  'DeviceProjectList',
)

const MOST = 8

/** Begins where the words of the row above begin. */
const innerRow = railRow('pr-2 pl-8.5')

interface ProjectListProps {
  /** They say which projects were worked on last. */
  chats: Pick<ChatSummary, 'projectId' | 'updatedAt'>[]
  /** Renders the chats below a project. */
  chatsOf: (projectId: string) => ReactNode
}

/** The projects in the sidebar: those worked on last, by name. */
export function ProjectList({ chats, chatsOf }: ProjectListProps) {
  const { projects, refetch } = useProjects()
  const isOnDevice = useDeviceProjects().length > 0
  useNavigated(useCallback(() => void refetch({ cancelRefetch: false }), [refetch]))
  const activeAt = ({ id, updatedAt }: ProjectWithDrafts) =>
    [updatedAt, ...chats.filter(({ projectId }) => projectId === id).map((chat) => chat.updatedAt)]
      .sort()
      .at(-1) ?? ''
  const current = useProjectSlug()
  const { pathname } = useLocation()
  const latest = projects.toSorted((a, b) => activeAt(b).localeCompare(activeAt(a))).slice(0, MOST)
  const rows = latest.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <>
      <Link to="/projects" aria-current={pathname === '/projects' ? 'page' : undefined} className={railRow()}>
        <FolderOpen />
        Projects
      </Link>
      <ul>
        {rows.map((project) => (
          <ProjectRow key={project.id} project={project} isCurrent={project.slug === current}>
            {chatsOf(project.id)}
          </ProjectRow>
        ))}
        <Suspense>{isOnDevice && <DeviceProjectList />}</Suspense>
      </ul>
      {projects.length > MOST && (
        <Link to="/projects" className={innerRow}>
          All {projects.length} projects
        </Link>
      )}
    </>
  )
}

interface ProjectRowProps {
  project: ProjectWithDrafts
  isCurrent: boolean
  children: ReactNode
}

function ProjectRow({ project, isCurrent, children }: ProjectRowProps) {
  const name = useProjectName(project)
  return (
    <li>
      <Link
        to={projectPath(project.slug)}
        title={name}
        aria-current={isCurrent ? 'page' : undefined}
        className={railRow()}
      >
        {/* The name begins where the words of the row above begin. */}
        <ProjectTile project={project} size="rail" className="-mr-1" />
        <span className="truncate">{name}</span>
      </Link>
      {children}
    </li>
  )
}
