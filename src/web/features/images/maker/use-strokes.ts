import { useEffect, useState } from 'react'
import { MAX_STROKES, type MaskStroke } from '#contracts/images/drafts.ts'
import type { ImageDraft } from '#contracts/images/images.ts'
import { useChangeDraft, useCutout } from './maker.queries.ts'
import { unapplied } from './unapplied.ts'

/** Cutout of a draft, and strokes on its mask: painted here first, then applied on the server. */
export function useStrokes(draft: ImageDraft) {
  const [strokes, setStrokes] = useState<MaskStroke[]>(draft.strokes)
  const cut = useCutout(draft.id)
  const change = useChangeDraft(draft.id)
  const isBusy = cut.isPending || change.isPending
  const latest = useLatestCut(draft)
  const { mutate: cutOut, isIdle } = cut
  // The first look at a photo starts its cutout, and a reload finishes one that was under way.
  useEffect(() => {
    if (!draft.cutout && isIdle && !change.isPending) cutOut()
  }, [draft.cutout, isIdle, change.isPending, cutOut])
  const pending = unapplied(strokes, latest.strokes)
  const apply = (next: MaskStroke[]) => {
    setStrokes(next)
    change.mutate({ strokes: next }, { onSuccess: () => cutOut() })
  }
  return {
    cutout: latest.cutout ?? undefined,
    pending,
    isBusy,
    canUndo: strokes.length > 0 && !(isBusy && pending.length === 0),
    cutOut: () => cutOut(),
    add: (stroke: MaskStroke) =>
      setStrokes((before) => (before.length < MAX_STROKES ? [...before, stroke] : before)),
    apply: () => apply(strokes),
    /** A stroke that is applied is taken out of the mask, too. */
    undo() {
      const rest = strokes.slice(0, -1)
      if (pending.length > 0) setStrokes(rest)
      else apply(rest)
    },
  }
}

/** The cutout with the strokes it shows. The one before stays in sight while it is made again. */
function useLatestCut({ cutout, strokes }: ImageDraft): Pick<ImageDraft, 'cutout' | 'strokes'> {
  const [latest, setLatest] = useState({ cutout, strokes: cutout ? strokes : [] })
  if (cutout && cutout !== latest.cutout) setLatest({ cutout, strokes })
  return latest
}
