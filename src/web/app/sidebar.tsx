import PanelLeft from 'lucide-react/icons/panel-left'
import SquarePen from 'lucide-react/icons/square-pen'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { User } from '#contracts/auth.ts'
import { AccountMenu } from '#web/app/account-menu.tsx'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Wordmark } from '#web/ui/mark.tsx'
import { setCollapsed, setDrawer } from '#web/ui/sidebar.store.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

/** What stands in the rail and in the drawer. */
export function Sidebar({ user, chats }: { user: User; chats?: ReactNode }) {
  return (
    <>
      <div className="flex h-13.5 flex-none items-center justify-between pr-2.5 pl-4.5">
        <Link
          to="/"
          aria-label="Sellwright, home"
          className="flex items-center rounded-small max-md:min-h-11"
        >
          <Wordmark />
        </Link>
        <Tooltip label="Hide the sidebar" side="right">
          <IconButton
            label="Hide the sidebar"
            icon={<PanelLeft />}
            onClick={() => {
              setCollapsed(true)
              setDrawer(false)
            }}
            className="max-md:hidden"
          />
        </Tooltip>
      </div>
      <nav aria-label="Workspace" className="flex min-h-0 flex-1 flex-col gap-3 px-2.5 pb-2.5">
        <Link
          to="/chat"
          className="flex h-9 flex-none items-center gap-2.5 rounded-control border border-line bg-raised px-3.5 font-semibold transition-colors hover:bg-line/70 max-md:h-11"
        >
          <SquarePen />
          New chat
        </Link>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ErrorBoundary
            fallback={
              <p className="px-3.5 text-small text-muted">
                Your chats could not be listed. Reload to try again.
              </p>
            }
          >
            <Suspense fallback={<RowsLoading />}>{chats}</Suspense>
          </ErrorBoundary>
        </div>
      </nav>
      <div className="flex-none px-2.5 pt-1 pb-[max(10px,env(safe-area-inset-bottom))]">
        <AccountMenu user={user} />
      </div>
    </>
  )
}

function RowsLoading() {
  return (
    <div className="flex flex-col gap-4 px-3.5 py-2">
      <Skeleton className="h-3.5 w-1/4" />
      <Skeleton className="h-3.5 w-3/4" />
      <Skeleton className="h-3.5 w-2/3" />
    </div>
  )
}
