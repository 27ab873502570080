import { useEffect } from 'react'
import type { DropPageStep } from '#contracts/pages/pages.ts'
import type { PageEditor } from './use-page-editor.ts'

/** Stores the step that is open, so that another device continues there. */
export function useStoredStep({ draft, change }: PageEditor, step: DropPageStep | undefined): void {
  const stored = draft.step
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a visit of another step is stored, not a change elsewhere
  useEffect(() => {
    if (step && step !== stored) change({ step })
  }, [step])
}
