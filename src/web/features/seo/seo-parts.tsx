import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useProjects } from '#web/features/projects/projects.queries.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { PartTabs } from '#web/ui/layout/tabs.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { AuditList } from './audits/audit-list.tsx'
import { AuditView } from './audits/audit-view.tsx'
import { ProjectSnippets } from './fixes/snippets.tsx'
import { KeywordBoard } from './keywords/keyword-board.tsx'
import { RankLog } from './keywords/rank-log.tsx'
import { PreviewEditor } from './preview/preview-editor.tsx'
import { ProductData } from './preview/product-data.tsx'
import { type SeoPart, useSeoLocation } from './seo-location.ts'

const names: Record<SeoPart, string> = {
  audits: 'Audits',
  preview: 'Preview',
  keywords: 'Keywords',
  ranks: 'Ranks',
}
const options = (Object.keys(names) as SeoPart[]).map((value) => ({ value, label: names[value] }))

/** The parts of SEO, for one project or for all. */
export function SeoParts({ projectId }: { projectId?: string }) {
  const { part, audit, pathTo } = useSeoLocation()
  const navigate = useNavigate()
  return (
    <Content>
      {audit ? (
        <AuditView key={audit} auditId={audit} />
      ) : (
        <PartTabs
          label="SEO"
          value={part}
          onChange={(next) => void navigate(pathTo({ part: next }))}
          tabs={options}
        >
          <Part part={part} projectId={projectId} />
        </PartTabs>
      )}
    </Content>
  )
}

function Part({ part, projectId }: { part: SeoPart; projectId: string | undefined }) {
  return (
    <>
      {part === 'audits' && <AuditList projectId={projectId} />}
      {part === 'preview' && (
        <>
          <PreviewEditor />
          {projectId && <ProjectSnippets projectId={projectId} />}
          <ProductData />
        </>
      )}
      {part === 'keywords' && (
        <ForProject projectId={projectId}>{(id) => <KeywordBoard key={id} projectId={id} />}</ForProject>
      )}
      {part === 'ranks' && (
        <ForProject projectId={projectId}>{(id) => <RankLog key={id} projectId={id} />}</ForProject>
      )}
    </>
  )
}

interface ForProjectProps {
  projectId: string | undefined
  children: (projectId: string) => ReactNode
}

/** Keywords and ranks belong to a project, which is chosen first where there are several. */
function ForProject({ projectId, children }: ForProjectProps) {
  const { isPending, error, refetch } = useProjects()
  const projects = useNamedProjects()
  const [chosen, setChosen] = useState<string>()
  const shown = projectId ?? chosen ?? projects[0]?.id
  if (!shown && isPending) return <RowsLoading label="Loading your projects" />
  if (!shown && error)
    return <ErrorCard title="Projects could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!shown)
    return (
      <EmptyState
        title="No project yet"
        action={
          <Link to="/projects" className={buttonStyle('primary')}>
            Create a project
          </Link>
        }
      >
        Keywords and ranks belong to a project.
      </EmptyState>
    )
  return (
    <>
      {!projectId && (
        <div className="max-w-80">
          <Field label="Project">
            {(control) => (
              <Select {...control} value={shown} onChange={(event) => setChosen(event.target.value)}>
                {projects.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
      {children(shown)}
    </>
  )
}
