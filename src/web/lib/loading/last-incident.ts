import { readToken } from '#web/lib/http/token.ts'

interface Incident {
  /** The message shown to the user. */
  sentence: string
  /** Number of the request or run, by which the operator finds it. */
  requestId: string
  /** Path of the screen. */
  screen: string
}

let last: (Incident & { token: string | null }) | undefined

/** Remembers the last failure of this page, for a message to support. */
export function noteIncident(sentence: string, requestId = '', token = readToken()): void {
  // The screen without its query and hash, which may carry a one-time token.
  const screen = location.pathname.slice(0, 300)
  last = { sentence: sentence.slice(0, 500), requestId: requestId.slice(0, 100), screen, token }
}

/** The last incident of the signed-in user. */
export function lastIncident(): Incident | undefined {
  if (!last || last.token !== readToken()) return undefined
  const { sentence, requestId, screen } = last
  return { sentence, requestId, screen }
}
