import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { User } from '#contracts/auth.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { BottomBar } from '#web/app/shell/bottom-bar.tsx'
import { LATER_MS } from '#web/app/shell/later.ts'
import { OfflineMark } from '#web/app/shell/offline-mark.tsx'
import { Overlays } from '#web/app/shell/overlays.tsx'
import { type RailLists, Sidebar } from '#web/app/shell/sidebar.tsx'
import { useVisibleHeight } from '#web/app/shell/use-visible-height.ts'
import { useShortcuts } from '#web/app/shortcuts/use-shortcuts.ts'
import { focusComposer } from '#web/lib/composer.ts'
import { useStirred } from '#web/lib/hooks/use-stirred.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { toggleSidebar, useSidebar } from '#web/ui/layout/sidebar.store.ts'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'
import { fetchToastsLater } from '#web/ui/toasts/toasts.tsx'

const AnnouncementArea = lazyScreen(
  () => import('#web/features/announcements/announcement-area.tsx'),
  'AnnouncementArea',
)

const LaterParts = lazyScreen(() => import('#web/app/shell/later-parts.tsx'), 'LaterParts')

function Later({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setDue, LATER_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return isDue && children
}

const TooltipLayer = lazyScreen(() => import('#web/ui/overlays/tooltip.tsx'), 'TooltipLayer')

const Tooltips = () => useStirred() && <TooltipLayer />

const ViewBanner = lazyScreen(() => import('#web/app/shell/view-banner.tsx'), 'ViewBanner')
const ChatQueues = lazyScreen(() => import('#web/features/chat/queue/chat-queues.tsx'), 'ChatQueues')

/** The workspace around every screen: the sidebar on wide screens, the bottom bar on a phone's. */
export function Shell({ user, ...lists }: RailLists & { user: User }) {
  const { pathname } = useLocation()
  const collapsed = useSidebar((state) => state.collapsed)
  useKeys()
  useVisibleHeight()
  useFocusOfToggle(collapsed)
  useEffect(fetchToastsLater, [])

  return (
    <>
      <SkipLink />
      <div className="flex h-[calc(var(--visible-height,100dvh)-var(--top-room,0px))] max-md:pt-[env(safe-area-inset-top)] max-md:pr-[env(safe-area-inset-right)] max-md:pl-[env(safe-area-inset-left)]">
        {!collapsed && <Sidebar user={user} {...lists} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <ErrorBoundary fallback={null}>
            <Suspense>
              <AnnouncementArea />
            </Suspense>
          </ErrorBoundary>
          <ErrorBoundary fallback={null}>
            <Suspense>
              <Later key={user.id}>
                <ChatQueues userId={user.id} />
              </Later>
            </Suspense>
          </ErrorBoundary>
          <ErrorBoundary fallback={null}>
            <Suspense>
              <Later key={user.id}>
                <LaterParts />
              </Later>
            </Suspense>
          </ErrorBoundary>
          <ErrorBoundary fallback={null}>
            <Suspense>
              <Tooltips />
            </Suspense>
          </ErrorBoundary>
          {user.viewing && (
            <SmallPart fallback={null}>
              <ViewBanner user={user} />
            </SmallPart>
          )}
          <OfflineMark />
          {/* What is hidden far down a screen is cut off here: else the whole page would scroll, into nothing. */}
          <main
            id="content"
            tabIndex={-1}
            className="relative flex min-h-0 flex-1 flex-col overflow-clip outline-none"
          >
            <ErrorBoundary resetKey={pathname} onTell={() => openOverlay('support')}>
              <Suspense fallback={<Loader message="Loading..." onRetry={() => location.reload()} />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
          <BottomBar user={user} />
        </div>
      </div>
      <Overlays user={user} />
    </>
  )
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
    >
      Skip to content
    </a>
  )
}

function useKeys(): void {
  const navigate = useNavigate()
  const actions = useMemo(
    () => ({
      palette: () => openOverlay('palette'),
      shortcuts: () => openOverlay('shortcuts'),
      sidebar: toggleSidebar,
      newChat: () => void navigate('/chat'),
      composer: () => {
        // A chat puts the cursor there by itself when one arrives.
        if (!focusComposer()) void navigate('/chat')
      },
    }),
    [navigate],
  )
  useShortcuts(actions)
}

/** The button that hides the sidebar disappears with it, so focus moves to the one that shows it, and back. */
function useFocusOfToggle(collapsed: boolean): void {
  const before = useRef(collapsed)
  useEffect(() => {
    if (before.current === collapsed) return
    before.current = collapsed
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('[data-sidebar-toggle]')?.focus()
  }, [collapsed])
}
