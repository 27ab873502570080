import { useEffect } from 'react'
import type { DropPageStep } from '#contracts/pages/pages.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { pageTexts } from '../page-texts.ts'
import { fillFacts } from './fill-facts.ts'
import type { PageEditor } from './use-page-editor.ts'

const MAX_TITLE = 200

/** Makes the sections once the facts are confirmed, and links facts that came later. */
export function useFilledFacts({ page, draft, change }: PageEditor, step: DropPageStep | undefined): void {
  const fields = useCanon(page.projectId).data?.fields
  const isReady = fields !== undefined && step !== undefined && step !== 'facts' && step !== 'offer'
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival at a step only, not while sections are edited
  useEffect(() => {
    if (!isReady) return
    const blocks = fillFacts(draft.blocks, fields)
    if (JSON.stringify(blocks) === JSON.stringify(draft.blocks)) return
    // A page made before its facts has the name of its project.
    const title = draft.blocks.length === 0 && pageTexts(fields).get('product.title')?.slice(0, MAX_TITLE)
    change({ blocks, ...(title && { title }) })
  }, [isReady, step])
}
