import FolderOpen from 'lucide-react/icons/folder-open'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Input } from '#web/ui/input.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { Select } from '#web/ui/select.tsx'
import { arrange, isSorting, sortings } from './arrange.ts'
import { CreateProjectDialog } from './create-project.tsx'
import { ProjectRows, RowsLoading } from './project-rows.tsx'
import { useProjects } from './projects.queries.ts'
import { type KeptProject, useKeptProjects } from './projects.store.ts'

export function ProjectsScreen() {
  const [creating, setCreating] = useState(false)
  const isEmpty = useKeptProjects().length === 0
  return (
    <>
      <ScreenHeader
        title="Projects"
        actions={
          <Button variant={isEmpty ? 'secondary' : 'primary'} onClick={() => setCreating(true)}>
            <Plus />
            New project
          </Button>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-220 flex-col gap-4 p-5 max-md:p-4">
          <Projects onCreate={() => setCreating(true)} />
        </div>
      </div>
      <CreateProjectDialog open={creating} onOpenChange={setCreating} />
    </>
  )
}

function Projects({ onCreate }: { onCreate: () => void }) {
  const { projects, isPending, error, refetch } = useProjects()

  if (projects.length === 0 && isPending) return <RowsLoading />
  return (
    <>
      {error && (
        <ErrorCard
          title={projects.length > 0 ? 'This list may be out of date' : 'Your projects could not be loaded'}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {projects.length > 0 && <Arranged projects={projects} />}
      {projects.length === 0 && !error && (
        <EmptyState
          icon={<FolderOpen />}
          title="No projects yet"
          action={
            <Button variant="primary" onClick={onCreate}>
              Create your first project
            </Button>
          }
        >
          A project keeps what belongs to one product together: how you do business, and what you found out.
        </EmptyState>
      )}
    </>
  )
}

/** The search and the order are part of the address, so that going back finds them again. */
function Arranged({ projects }: { projects: KeptProject[] }) {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const asked = params.get('sort')
  const sorting = isSorting(asked) ? asked : 'changed'
  const shown = arrange(projects, search, sorting)
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )

  return (
    <>
      <search className="flex gap-2">
        <Input
          type="search"
          aria-label="Search projects"
          placeholder="Search projects"
          value={search}
          onChange={(event) => set('q', event.target.value)}
          className="min-w-0 flex-1"
        />
        <div className="w-40 flex-none">
          <Select aria-label="Sort by" value={sorting} onChange={(event) => set('sort', event.target.value)}>
            {Object.entries(sortings).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </search>
      {shown.length > 0 ? (
        <ProjectRows projects={shown} />
      ) : (
        <EmptyState
          title="No project matches"
          action={<Button onClick={() => set('q', '')}>Show all projects</Button>}
        >
          None of your {projects.length} projects has “{search}” in its name.
        </EmptyState>
      )}
    </>
  )
}
