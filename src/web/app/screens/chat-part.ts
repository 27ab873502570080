import { earlyPart } from '#web/lib/loading/early-part.tsx'

/** Apart from the other screens: the router fetches it before it knows who is signed in. */
export const { Part: ChatScreen, fetch: fetchChat } = earlyPart(
  () => import('#web/app/screens/chat.tsx'),
  'ChatScreen',
)
