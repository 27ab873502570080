import { useEffect, useRef, useState } from 'react'
import type { DraftSettings } from '#contracts/images/drafts.ts'
import type { ImageDraft } from '#contracts/images/images.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { useChangeDraft } from './maker.queries.ts'

const SETTLE_MS = 400

/** Settings of a draft while they are changed. They are saved when the changes pause and when the step is left. */
export function useDraftSettings(draft: ImageDraft) {
  const [settings, setSettings] = useState<DraftSettings>(draft.settings)
  const settled = useSettled(settings, SETTLE_MS)
  const { mutate, mutateAsync } = useChangeDraft(draft.id)
  const saved = useRef(draft.settings)
  useEffect(() => {
    if (settled === saved.current) return
    saved.current = settled
    mutate({ settings: settled })
  }, [settled, mutate])
  return {
    settings,
    settled,
    set: (change: Partial<DraftSettings>) => setSettings((before) => ({ ...before, ...change })),
    /** Saves now, then goes on. */
    async saveThen(next: () => void) {
      if (settings !== saved.current) {
        saved.current = settings
        await mutateAsync({ settings }).catch(() => undefined)
      }
      next()
    },
  }
}
