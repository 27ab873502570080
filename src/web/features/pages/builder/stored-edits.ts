import type { PageDraft } from '#contracts/pages/pages.ts'
import { isRecord } from '#web/lib/storage/stored.ts'

export type PageChange = Partial<PageDraft>

/** Changes that the server does not have yet. */
export interface PageEdits {
  revision: number
  changes: PageChange
  /** The same parts as the server had them, to tell a real conflict from a change of other parts. */
  before: PageChange
  /** Has the server keep the result as a version. */
  version?: { note: string }
}

export function readEdits(stored: unknown): PageEdits | undefined {
  if (!isRecord(stored) || !isRecord(stored.changes) || !isRecord(stored.before)) return undefined
  const { revision, changes, before, version } = stored
  if (typeof revision !== 'number') return undefined
  const note = isRecord(version) && typeof version.note === 'string' ? { note: version.note } : undefined
  return { revision, changes, before, ...(note && { version: note }) }
}
