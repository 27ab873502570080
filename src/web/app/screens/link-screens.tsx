import { useLocation } from 'react-router'
import { SharedChatScreen } from '#web/features/chat/share/shared-chat-screen.tsx'
import { UnfollowScreen } from '#web/features/feedback/unfollow-screen.tsx'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

const SharedRunScreen = lazyScreen(() => import('./flows.tsx'), 'SharedRunScreen')

/** Screens that open from a link without an account. */
export function LinkedScreen() {
  const { pathname, hash } = useLocation()
  if (pathname !== '/shared') return <UnfollowScreen />
  return hash.startsWith('#run.') ? <SharedRunScreen /> : <SharedChatScreen />
}
