import { Link, useNavigate } from 'react-router'
import { DeviceBadge, DeviceBar, DeviceIcon, DeviceMenu } from '#web/ui/display/device-mark.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { railRow } from '#web/ui/lists/rail-row.ts'
import { rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { useDeviceProjectActions } from './device-project.queries.ts'
import { deviceProjectPath, projectPath } from './project-address.ts'
import { type ProjectWithDrafts, useDeviceProjects } from './projects.store.ts'

/** The projects that only this browser has, in the sidebar. */
export const DeviceProjectList = () =>
  useDeviceProjects().map((project) => <RailRow key={project.id} project={project} />)

function RailRow({ project }: { project: ProjectWithDrafts }) {
  const actions = useDeviceProjectActions(project)
  return (
    <li className="relative">
      <Link
        to={deviceProjectPath(project)}
        title={project.name}
        className={railRow('pl-8.5 pr-15 max-md:pr-18')}
      >
        <span className="truncate">{project.name}</span>
      </Link>
      <div className="pointer-events-none absolute inset-y-0 right-1 flex items-center gap-1 *:pointer-events-auto">
        <DeviceIcon />
        <DeviceMenu name={project.name} actions={actions} />
      </div>
    </li>
  )
}

/** The same on the screen of all projects. */
export function DeviceProjects() {
  const projects = useDeviceProjects()
  if (projects.length === 0) return null
  return (
    <ul aria-label="Projects on this device" className={rowsFrame}>
      {projects.map((project) => (
        <Row key={project.id} project={project} />
      ))}
    </ul>
  )
}

function Row({ project }: { project: ProjectWithDrafts }) {
  const actions = useDeviceProjectActions(project)
  const [firstLine] = project.businessInstructions.trim().split('\n')
  return (
    <li className="relative flex items-center gap-3 py-2.5 pr-2 pl-4 transition-colors hover:bg-raised/50">
      <div className="min-w-0 flex-1">
        <Link to={deviceProjectPath(project)} className={rowLink}>
          {project.name}
        </Link>
        <p className="truncate text-small text-muted">{firstLine || 'No business instructions'}</p>
      </div>
      <DeviceBadge />
      <DeviceMenu name={project.name} actions={actions} />
    </li>
  )
}

/** A project that only this browser has, to be read before it is added to the account or removed. */
export function DeviceProject({ project }: { project: ProjectWithDrafts }) {
  const navigate = useNavigate()
  const actions = useDeviceProjectActions(project, {
    onTaken: (slug) => void navigate(projectPath(slug), { replace: true }),
    onRemoved: () => void navigate('/projects', { replace: true }),
  })
  return (
    <>
      <ScreenHeader title={project.name} chips={<DeviceBadge />} />
      <Content width="reading">
        <Text title="Business instructions">{project.businessInstructions}</Text>
        <Text title="Research notes">{project.researchData}</Text>
      </Content>
      <DeviceBar actions={actions}>
        This project is only on this device. Add it to your account to work in it.
      </DeviceBar>
    </>
  )
}

function Text({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h2 className="pb-1 font-semibold">{title}</h2>
      <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{children.trim() || 'None'}</p>
    </section>
  )
}
