import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { DeviceProject } from '../device-projects.tsx'
import { findBySlug, projectPath, useProjectSlug } from '../project-address.ts'
import { ProjectTile } from '../project-tile.tsx'
import { useProjects } from '../projects.queries.ts'
import { type ProjectWithDrafts, useDeviceProjects, useProjectName } from '../projects.store.ts'
import { ProjectNotes } from '../texts/project-notes.tsx'
import { ProfitChip } from './profit-card.tsx'
import { ProjectChats } from './project-chats.tsx'
import { useNewChat } from './project-chats-context.ts'
import { ProjectMissing } from './project-missing.tsx'
import { type OverviewParts, ProjectOverview } from './project-overview.tsx'
import { ProjectSettings } from './project-settings.tsx'
import { type ProjectTab, ProjectTabs, TabLoading } from './project-tabs.tsx'

/** Tabs that other areas bring, and the brand kit of the settings. */
export type ProjectTabContents = Partial<
  Record<
    'canon' | 'research' | 'knowledge' | 'pages' | 'visuals' | 'flows' | 'brandKit' | 'profit' | 'seo',
    (projectId: string) => ReactNode
  >
> & { overview?: OverviewParts }

export function ProjectScreen({ tabs = {} }: { tabs?: ProjectTabContents }) {
  const slug = useProjectSlug()
  const { search } = useLocation()
  const { projects, isPending, error, refetch } = useProjects()
  const project = findBySlug(projects, slug)
  const device = new URLSearchParams(search).get('device')
  const onDevice = useDeviceProjects().find(({ id }) => id === device)

  if (onDevice) return <DeviceProject key={onDevice.id} project={onDevice} />
  if (project) {
    return (
      <>
        {project.slug !== slug && <Navigate replace to={projectPath(project.slug) + search} />}
        <Project key={project.id} project={project} brought={tabs} />
      </>
    )
  }
  if (isPending) return <ProjectLoading />
  if (!error) return <ProjectMissing />
  return (
    <>
      <ScreenHeader title={screens.project.title} />
      <div className="p-5 max-md:p-4">
        <ErrorCard title="The project could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    </>
  )
}

function Project({ project, brought }: { project: ProjectWithDrafts; brought: ProjectTabContents }) {
  const newChat = useNewChat(project.id)
  const name = useProjectName(project)
  const waiting = useCanon(project.id).data?.proposals
  return (
    <>
      <ScreenHeader
        title={name}
        picture={<ProjectTile project={{ ...project, name }} size="head" />}
        chips={<ProfitChip projectId={project.id} />}
        actions={
          <Button onClick={newChat}>
            <MessageSquarePlus />
            New chat
          </Button>
        }
      />
      <ProjectTabs tabs={tabsOf(project, brought, waiting)} />
    </>
  )
}

function tabsOf(
  project: ProjectWithDrafts,
  { overview, canon, research, knowledge, pages, visuals, flows, brandKit, profit, seo }: ProjectTabContents,
  waiting: number | undefined,
): ProjectTab[] {
  const { id } = project
  return [
    { value: 'overview', label: 'Overview', content: <ProjectOverview project={project} parts={overview} /> },
    { value: 'chats', label: 'Chats', content: <ProjectChats projectId={id} /> },
    ...(canon ? [{ value: 'canon', label: 'Facts', waiting, content: canon(id) }] : []),
    { value: 'research', label: 'Research', content: research?.(id) ?? <NotesAlone projectId={id} /> },
    ...(knowledge ? [{ value: 'knowledge', label: 'Knowledge', content: knowledge(id) }] : []),
    ...(pages ? [{ value: 'pages', label: 'Pages', content: pages(id) }] : []),
    ...(visuals ? [{ value: 'visuals', label: 'Visuals', content: visuals(id) }] : []),
    ...(flows ? [{ value: 'flows', label: 'Flows', content: flows(id) }] : []),
    ...(profit ? [{ value: 'profit', label: 'Profit', content: profit(id) }] : []),
    ...(seo ? [{ value: 'seo', label: 'SEO', content: seo(id) }] : []),
    {
      value: 'settings',
      label: 'Settings',
      content: <ProjectSettings project={project} brandKit={brandKit?.(id)} />,
    },
  ]
}

const NotesAlone = ({ projectId }: { projectId: string }) => (
  <Content>
    <ProjectNotes projectId={projectId} />
  </Content>
)

function ProjectLoading() {
  return (
    <>
      <ScreenHeader title={screens.project.title} />
      <TabLoading />
    </>
  )
}
