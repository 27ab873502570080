import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { User } from '#contracts/auth.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { Sidebar } from '#web/app/sidebar.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { setDrawer, useSidebar } from '#web/ui/sidebar.store.ts'
import { Tooltips } from '#web/ui/tooltip.tsx'

interface ShellProps {
  user: User
  /** The list of chats in the sidebar. */
  chats?: ReactNode
}

/** The workspace around every screen: the rail on wide screens, a drawer on narrow ones. */
export function Shell({ user, chats }: ShellProps) {
  const { collapsed, drawer } = useSidebar()
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere is what closes the drawer
  useEffect(() => {
    setDrawer(false)
  }, [pathname])

  return (
    <Tooltips>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <div className="flex h-dvh">
        {!collapsed && (
          <aside className="flex w-66 flex-none flex-col border-r border-line-soft bg-rail max-md:hidden">
            <Sidebar user={user} chats={chats} />
          </aside>
        )}
        <Drawer open={drawer} onOpenChange={setDrawer} title="Menu">
          <Sidebar user={user} chats={chats} />
        </Drawer>
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<Loader message="Loading..." onRetry={() => location.reload()} />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </Tooltips>
  )
}
