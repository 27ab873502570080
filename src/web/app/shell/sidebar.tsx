import PanelLeft from 'lucide-react/icons/panel-left'
import Search from 'lucide-react/icons/search'
import SquarePen from 'lucide-react/icons/square-pen'
import { type ReactNode, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import type { User } from '#contracts/auth.ts'
import type { ScreenId } from '#contracts/screens.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { labelOf, listScreens, maySee, pathOf, useCurrentScreen } from '#web/app/screens/listed-screens.ts'
import { screenIcons } from '#web/app/screens/screen-icons.tsx'
import { AccountMenu } from '#web/app/shell/account-menu.tsx'
import { RailHandle } from '#web/app/shell/rail-handle.tsx'
import { useRailKeys } from '#web/app/shell/use-rail-keys.ts'
import { ariaKeysOf, keysOf } from '#web/app/shortcuts/shortcuts.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { Wordmark } from '#web/ui/display/mark.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { setCollapsed, useSidebar } from '#web/ui/layout/sidebar.store.ts'
import { railRow } from '#web/ui/lists/rail-row.ts'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'

/** Lists that the features show in the sidebar. */
export interface RailLists {
  projects?: ReactNode
  chats?: ReactNode
}

/** The rail of wide screens. A phone has the bottom bar instead. */
export function Sidebar({ user, projects, chats }: RailLists & { user: User }) {
  const width = useSidebar((state) => state.width)
  const rail = useRef<HTMLElement>(null)
  const onKeyDown = useRailKeys(rail)
  return (
    <aside
      ref={rail}
      id="sidebar"
      aria-label="Sidebar"
      aria-description="Move with the arrow keys"
      onKeyDown={onKeyDown}
      style={{ width }}
      className="@container relative flex flex-none flex-col border-r border-line-soft bg-rail max-md:hidden"
    >
      <div className="flex h-13.5 flex-none items-center justify-between pr-2.5 pl-4.5">
        <Link to="/" aria-label="Sellwright, home" className="flex items-center rounded-small">
          <Wordmark />
        </Link>
        <IconButton
          label="Hide sidebar"
          icon={<PanelLeft />}
          aria-keyshortcuts={ariaKeysOf('sidebar')}
          onClick={() => setCollapsed(true)}
          data-sidebar-toggle
        />
      </div>
      <WorkspaceNav user={user} />
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-2.5 pt-3">
        <RailList of="projects">{projects}</RailList>
        <RailList of="chats">{chats}</RailList>
      </div>
      {hasTools && (
        <nav
          aria-label="Tools"
          // Two columns leave room for chats on a low screen.
          className="flex flex-none flex-col gap-0.5 px-2.5 pt-1 [@media(height<1000px)]:grid [@media(height<1000px)]:grid-cols-2 [@media(height<1000px)]:text-small [@media(height<1000px)]:*:h-8 [@media(height<1000px)]:*:gap-2"
        >
          <RailLinks of="tools" user={user} />
        </nav>
      )}
      <nav aria-label="Account" className="flex flex-none flex-col gap-0.5 px-2.5 pt-1 pb-2.5">
        <RailLinks of="account" user={user} />
        <AccountMenu user={user} />
      </nav>
      <RailHandle />
    </aside>
  )
}

const hasTools = listScreens(({ rail }) => rail === 'tools').length > 0

const listLabels: Record<keyof RailLists, string> = { projects: 'Projects', chats: 'Chats' }

/** One that breaks leaves the others standing. */
function RailList({ of, children }: { of: keyof RailLists; children: ReactNode }) {
  return (
    <nav aria-label={listLabels[of]}>
      <ErrorBoundary
        fallback={
          <p className="px-2 text-small text-muted">Your {of} could not be loaded. Reload to try again.</p>
        }
      >
        <Suspense fallback={<RowsLoading />}>{children}</Suspense>
      </ErrorBoundary>
    </nav>
  )
}

function WorkspaceNav({ user }: { user: User }) {
  return (
    <nav aria-label="Workspace" className="flex flex-none flex-col gap-1 px-2.5">
      <Link
        to="/chat"
        aria-keyshortcuts={ariaKeysOf('newChat')}
        className="flex h-9 items-center gap-2.5 rounded-control border border-line px-2 font-semibold transition-colors hover:bg-raised"
      >
        <SquarePen />
        New chat
        <Hint>{keysOf('newChat')}</Hint>
      </Link>
      <button
        type="button"
        aria-keyshortcuts={ariaKeysOf('palette')}
        aria-haspopup="dialog"
        onClick={() => openOverlay('palette')}
        className={railRow()}
      >
        <Search />
        Search
        <Hint>{keysOf('palette')}</Hint>
      </button>
      <RailLinks of="workspace" user={user} />
    </nav>
  )
}

/** The keys are for the eye: `aria-keyshortcuts` says them to the others. */
function Hint({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="ml-auto font-normal @max-[244px]:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}

/** Names for the narrow columns of a low screen. */
const shortNames: Partial<Record<ScreenId, string>> = {
  marketingVisuals: 'Visuals',
  scrapingTest: 'Scraping',
  voiceAssistant: 'Voice',
}

interface RailLinksProps {
  of: 'workspace' | 'tools' | 'account'
  user: User
}

function RailLinks({ of, user }: RailLinksProps) {
  const currentAt = useCurrentScreen()
  return listScreens(({ rail }) => rail === of)
    .filter((id) => maySee(id, user))
    .map((id) => (
      <Link key={id} to={pathOf(id)} aria-current={currentAt(id)} className={railRow()}>
        {screenIcons[id]}
        <RailName id={id} />
      </Link>
    ))
}

/** The screen's name. A low screen shows its short form, and screen readers always read the whole. */
function RailName({ id }: { id: ScreenId }) {
  const [name, short] = [labelOf(id), shortNames[id]]
  if (!short) return name
  return (
    <>
      <span className="truncate [@media(height<1000px)]:sr-only">{name}</span>
      <span aria-hidden="true" className="hidden truncate [@media(height<1000px)]:inline">
        {short}
      </span>
    </>
  )
}

function RowsLoading() {
  return (
    <div className="flex flex-col gap-4 px-2 py-2">
      <Skeleton className="h-3.5 w-1/4" />
      <Skeleton className="h-3.5 w-3/4" />
      <Skeleton className="h-3.5 w-2/3" />
    </div>
  )
}
