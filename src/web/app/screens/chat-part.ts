import { earlyPart } from '#web/lib/loading/early-part.tsx'

/** Separate from the other screens: the router fetches it before the session is known. */
export const { Part: ChatScreen, fetch: fetchChat } = earlyPart(
  () => import('#web/app/screens/chat.tsx'),
  'ChatScreen',
)
