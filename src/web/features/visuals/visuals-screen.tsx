import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { screens } from '#contracts/screens.ts'
import { useProjects } from '#web/features/projects/projects.queries.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { PartTabs } from '#web/ui/layout/tabs.tsx'
import type { Brief } from './create/brief.ts'
import { VisualEditor } from './create/visual-editor.tsx'
import { VisualGallery } from './gallery/visual-gallery.tsx'

type Part = 'create' | 'gallery'

/** Marketing visuals of a project: make them, or look at those rendered. Project and part are in the address. */
export function VisualsScreen() {
  const [params, setParams] = useSearchParams()
  const part: Part = params.get('part') === 'gallery' ? 'gallery' : 'create'
  const show = (next: { part?: Part; project?: string }) => {
    const changed = new URLSearchParams(params)
    changed.delete('q')
    for (const [key, value] of Object.entries(next)) changed.set(key, value)
    setParams(changed, { replace: true })
  }
  return (
    <>
      <ScreenHeader title={screens.marketingVisuals.title} />
      <Content>
        <ChosenProject
          wanted={params.get('project')}
          onChoose={(project) => show({ project })}
          part={part}
          onPart={(next) => show({ part: next })}
          search={params.get('q') ?? ''}
        />
      </Content>
    </>
  )
}

interface ChosenProjectProps {
  wanted: string | null
  onChoose: (projectId: string) => void
  part: Part
  onPart: (part: Part) => void
  /** Words to look for in the gallery. */
  search: string
}

function ChosenProject({ wanted, onChoose, part, onPart, search }: ChosenProjectProps) {
  const navigate = useNavigate()
  // By project, so that a look at the gallery or another product loses no text.
  const [briefs, setBriefs] = useState<Record<string, Brief>>({})
  const { isPending, error, refetch } = useProjects()
  const projects = useNamedProjects()
  const project = projects.find(({ id }) => id === wanted) ?? projects[0]
  if (!project && isPending) return <Skeleton className="h-60" />
  if (!project && error)
    return <ErrorCard title="Projects could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!project)
    return (
      <EmptyState
        title="Create a project first"
        action={<Button onClick={() => void navigate('/projects')}>Open projects</Button>}
      >
        Visuals take their facts, colours and photos from the project of a product.
      </EmptyState>
    )
  return (
    <>
      <div className="w-80 max-md:w-full">
        <Field label="Product">
          {(control) => (
            <Select {...control} value={project.id} onChange={({ target }) => onChoose(target.value)}>
              {projects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <PartTabs
        label="Visuals"
        value={part}
        onChange={onPart}
        tabs={[
          { value: 'create', label: 'Create' },
          { value: 'gallery', label: 'Your visuals' },
        ]}
      >
        {part === 'create' ? (
          <VisualEditor
            key={project.id}
            projectId={project.id}
            edited={briefs[project.id]}
            onEdit={(change) => setBriefs((all) => ({ ...all, [project.id]: change(all[project.id]) }))}
          />
        ) : (
          <VisualGallery
            key={`${project.id} ${search}`}
            projectId={project.id}
            search={search}
            create={
              <Button variant="primary" onClick={() => onPart('create')}>
                Create visuals
              </Button>
            }
          />
        )}
      </PartTabs>
    </>
  )
}
