import type { PageSummary } from '#contracts/pages/pages.ts'
import type { Tone } from '#web/ui/display/badge.tsx'

interface PageState {
  name: string
  tone: Tone
}

/** A published page is out of date once a fact it states has changed in the canon. */
export function stateOf({ isPublished, isStale }: Pick<PageSummary, 'isPublished' | 'isStale'>): PageState {
  if (!isPublished) return { name: 'Draft', tone: 'neutral' }
  return isStale ? { name: 'Out of date', tone: 'accent' } : { name: 'Published', tone: 'gain' }
}
