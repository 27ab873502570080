import FolderOpen from 'lucide-react/icons/folder-open'
import { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { arrange, isSorting, sortings } from './arrange.ts'
import { DeviceProjects } from './device-projects.tsx'
import { ProjectRows } from './project-rows.tsx'
import { useActivity, useCanonSummaries, useProjects } from './projects.queries.ts'
import { type ProjectWithDrafts, useDeviceProjects } from './projects.store.ts'
import { QuotaNote, useProjectLimit } from './quota-note.tsx'
import { SampleButton } from './sample-button.tsx'

export function AllProjects({ onCreate }: { onCreate: () => void }) {
  const { projects, isPending, error, refetch } = useProjects()
  const limit = useProjectLimit()
  const onDevice = useDeviceProjects().length > 0

  if (projects.length === 0 && !onDevice && isPending) return <RowsLoading label="Loading your projects" />
  return (
    <div className="flex flex-col gap-4">
      {error && (
        <ErrorCard
          title={projects.length > 0 ? 'This list may be out of date' : 'Your projects could not be loaded'}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {projects.length >= limit && <QuotaNote />}
      {projects.length > 0 && <SortedProjects projects={projects} />}
      <DeviceProjects />
      {projects.length === 0 && !onDevice && !error && <NoProjects onCreate={onCreate} />}
    </div>
  )
}

function NoProjects({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={<FolderOpen />}
      title="No projects yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onCreate}>
            Create your first project
          </Button>
          <SampleButton />
        </div>
      }
    >
      A project keeps everything about one product together: your instructions, your research, and the facts
      every answer relies on.
    </EmptyState>
  )
}

/** The search and the order are part of the address, so that going back finds them again. */
function SortedProjects({ projects }: { projects: ProjectWithDrafts[] }) {
  const { get, set } = useUrlFilters()
  const { data: lately, isLoading } = useActivity()
  const activity = new Map(lately?.map(({ id, at }) => [id, at]))
  const summaries = new Map(useCanonSummaries().data?.map((summary) => [summary.projectId, summary]))
  const activeAt = ({ id, updatedAt }: ProjectWithDrafts) => activity.get(id) ?? updatedAt
  const search = get('q')
  const asked = get('sort')
  const sorting = isSorting(asked) ? asked : 'activity'
  // Rows that change places under the finger are opened by mistake.
  const isUnsorted = sorting === 'activity' && isLoading
  const shown = arrange(projects, { search, sorting, activeAt })

  return (
    <>
      <search className="flex gap-2">
        <div className="min-w-0 flex-1">
          <SearchFilter label="Search projects" value={search} onChange={(words) => set('q', words)} />
        </div>
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
      {isUnsorted ? (
        <RowsLoading label="Loading your projects" />
      ) : shown.length > 0 ? (
        <ProjectRows projects={shown} activeAt={activeAt} summaries={summaries} />
      ) : (
        <EmptyState
          title="No matching projects"
          action={<Button onClick={() => set('q', '')}>Show all projects</Button>}
        >
          {projects.length === 1
            ? `Your project’s name doesn’t contain “${search}”.`
            : `None of your ${projects.length} projects contains “${search}” in its name.`}
        </EmptyState>
      )}
    </>
  )
}
