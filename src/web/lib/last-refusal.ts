import type { ApiError } from '#web/lib/api-error.ts'
import { readToken } from '#web/lib/token.ts'

interface LastRefusal {
  /** What the server said. */
  sentence: string
  /** By which whoever runs the server finds it again. */
  requestId: string
  /** Where in the app it happened. */
  screen: string
}

let last: (LastRefusal & { token: string | null }) | undefined

/** Remembers the last answer that was not ok, in this page alone, for whoever wants to tell support about it. */
export function noteRefusal({ answer }: ApiError, token: string | null): void {
  if (!answer) return
  const { message, requestId = '' } = answer
  last = { sentence: message.slice(0, 500), requestId: requestId.slice(0, 100), screen: screenNow(), token }
}

// Without its query and hash, which may carry a one-time token.
const screenNow = () => location.pathname.slice(0, 300)

/** What went wrong for whoever is signed in now. */
export function lastRefusal(): LastRefusal | undefined {
  if (!last || last.token !== readToken()) return undefined
  const { sentence, requestId, screen } = last
  return { sentence, requestId, screen }
}
