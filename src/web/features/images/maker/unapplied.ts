import type { MaskStroke } from '#contracts/images/drafts.ts'

/** Strokes that the mask does not have yet. */
export function unapplied(strokes: readonly MaskStroke[], applied: readonly MaskStroke[]): MaskStroke[] {
  const first = strokes.findIndex(
    (stroke, index) => JSON.stringify(stroke) !== JSON.stringify(applied[index]),
  )
  return first < 0 ? [] : strokes.slice(first)
}
