import { useLocation } from 'react-router'
import { SharedChatScreen } from '#web/features/chat/share/shared-chat-screen.tsx'
import { UnfollowScreen } from '#web/features/feedback/unfollow-screen.tsx'

/** Screens that open from a link without an account. */
export const LinkedScreen = () =>
  useLocation().pathname === '/shared' ? <SharedChatScreen /> : <UnfollowScreen />
