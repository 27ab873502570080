import FolderOpen from 'lucide-react/icons/folder-open'
import { type ReactNode, useCallback } from 'react'
import { Link, useLocation } from 'react-router'
import { useChatList } from '#web/features/chat/chat.queries.ts'
import { useNavigated } from '#web/lib/hooks/use-navigated.ts'
import { railRow } from '#web/ui/lists/rail-row.ts'
import { DeviceProjectList } from './device-projects.tsx'
import { projectPath, useProjectSlug } from './project-address.ts'
import { useProjects } from './projects.queries.ts'
import { type KeptProject, useProjectName } from './projects.store.ts'

const MOST = 8

/** Begins where the words of the row above begin. */
const innerRow = railRow('pr-2 pl-8.5')

interface ProjectListProps {
  /** What stands under a project. */
  chatsOf?: (projectId: string) => ReactNode
}

/** The projects in the sidebar: those worked on last, by name. */
export function ProjectList({ chatsOf }: ProjectListProps) {
  const { projects, refetch } = useProjects()
  useNavigated(useCallback(() => void refetch({ cancelRefetch: false }), [refetch]))
  const chats = useChatList().data ?? []
  const activeAt = ({ id, updatedAt }: KeptProject) =>
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
            {chatsOf?.(project.id)}
          </ProjectRow>
        ))}
        <DeviceProjectList />
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
  project: KeptProject
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
        className={innerRow}
      >
        <span className="truncate">{name}</span>
      </Link>
      {children}
    </li>
  )
}
