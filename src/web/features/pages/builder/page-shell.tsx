import ExternalLink from 'lucide-react/icons/external-link'
import FileX from 'lucide-react/icons/file-x'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SitePage } from '#contracts/pages/pages.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Chip } from '#web/ui/display/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { stateOf } from '../page-state.ts'
import { usePage } from '../pages.queries.ts'
import { SaveNote } from './save-note.tsx'
import type { PageEditor } from './use-page-editor.ts'

interface LoadedPageProps {
  pageId: string
  /** The builder the page is opened in. */
  screen: { title: string; paths: readonly [string, ...string[]] }
  children: (page: SitePage) => ReactNode
}

/** Loads a page, and says so while it does or when it can't. */
export function LoadedPage({ pageId, screen, children }: LoadedPageProps) {
  const page = usePage(pageId)
  if (page.data) return children(page.data)
  if (typeOf(page.error) === 'NOT_FOUND' || typeOf(page.error) === 'INVALID_INPUT')
    return <PageMissing home={screen.paths[0]} />
  return (
    <>
      <ScreenHeader title={screen.title} />
      <div className="p-5 max-md:p-4">
        {page.error ? (
          <ErrorCard
            title="The page could not be loaded"
            error={page.error}
            onRetry={() => void page.refetch()}
          />
        ) : (
          <Loader message="Loading the page…" />
        )}
      </div>
    </>
  )
}

interface PageHeaderProps {
  editor: PageEditor
  /** Open step, for the title of the tab. */
  part?: string
  actions?: ReactNode
}

/** Title, project and state of the page, and whether the latest edits are saved. */
export function PageHeader({ editor: { page, draft }, part, actions }: PageHeaderProps) {
  const project = useNamedProjects().find(({ id }) => id === page.projectId)
  const state = stateOf(page)
  return (
    <ScreenHeader
      title={draft.title}
      part={part}
      chips={
        <span className="flex min-w-0 items-center gap-2">
          {project && <Chip>{project.name}</Chip>}
          <Badge tone={state.tone}>{state.name}</Badge>
        </span>
      }
      actions={
        <>
          <SaveNote pageId={page.id} />
          {actions}
          {page.address && (
            <a
              href={page.address}
              target="_blank"
              rel="noopener"
              className={buttonStyle('secondary', undefined, 'max-md:hidden')}
            >
              <ExternalLink />
              Open page
            </a>
          )}
        </>
      }
    />
  )
}

const PageMissing = ({ home }: { home: string }) => (
  <>
    <ScreenHeader title="Page not found" />
    <div className="flex flex-1 items-center justify-center">
      <EmptyState
        icon={<FileX />}
        title="This page does not exist"
        action={
          <Link to={home} className={buttonStyle('primary')}>
            Your pages
          </Link>
        }
      >
        It may have been deleted or belong to another account, or the address may be mistyped.
      </EmptyState>
    </div>
  </>
)
