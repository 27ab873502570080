import { useQuery } from '@tanstack/react-query'
import type { CanonField } from '#contracts/canon.ts'
import type { SitePage } from '#contracts/pages/pages.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { useIsSavingFacts } from '#web/features/canon/saving.queries.ts'
import { findingsQuery } from '../pages.queries.ts'
import { usePageEdits, useSaveState } from './page-edits.store.ts'

/** Findings of what was saved last: none while the page or its facts are being saved. */
export function useFindings(page: SitePage) {
  const facts = useCanon(page.projectId)
  const isSavingFacts = useIsSavingFacts(page.projectId)
  const { changes = {} } = usePageEdits(page.id) ?? {}
  // The step someone is at changes nothing on the page.
  const isEdited = Object.keys(changes).some((key) => key !== 'step')
  const { kind } = useSaveState(page.id)
  const isSaving = isSavingFacts || (isEdited && (kind === 'idle' || kind === 'saving'))
  const found = useQuery({
    ...findingsQuery(page, stampOf(facts.data?.fields)),
    enabled: !isSaving && !facts.isPending,
  })
  return { ...found, data: isSaving ? undefined : found.data, isPending: isSaving || found.isPending }
}

/** Another one for each change of the facts. */
const stampOf = (fields: readonly CanonField[] = []) =>
  `${fields.length} ${fields.reduce((last, { timestamp }) => (timestamp > last ? timestamp : last), '')}`
