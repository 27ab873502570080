import type { PageDraft } from '#contracts/pages/pages.ts'
import { sameValue } from '#web/lib/same-value.ts'
import { applyChange, type BlockChange, changeBetween, inverted } from './block-changes.ts'

type Parts = Partial<Omit<PageDraft, 'blocks' | 'step'>>
export type PageChange = Partial<Omit<PageDraft, 'step'>>

/** One step of undo: the blocks and other parts of the page that an edit changed. */
export interface HistoryStep {
  blocks?: BlockChange
  parts?: { before: Parts; after: Parts }
  /** Edits with the same key that follow each other closely are one step, such as the letters of a word. */
  merge?: string
  at: number
}

export interface PageHistory {
  past: HistoryStep[]
  future: HistoryStep[]
}

export const noHistory: PageHistory = { past: [], future: [] }
const MOST_STEPS = 100
const MERGE_MS = 1_500

/** The step between two states of a page. Undefined when nothing changed. */
export function stepBetween(
  before: PageChange,
  change: PageChange,
  { merge, at }: { merge?: string | undefined; at: number },
): HistoryStep | undefined {
  const { blocks, ...others } = change
  const changed = blocks && before.blocks && changeBetween(before.blocks, blocks)
  const keys = (Object.keys(others) as (keyof Parts)[]).filter((key) => !sameValue(before[key], others[key]))
  if (!changed && keys.length === 0) return undefined
  const pick = (from: PageChange): Parts => Object.fromEntries(keys.map((key) => [key, from[key]]))
  return {
    ...(changed && { blocks: changed }),
    ...(keys.length > 0 && { parts: { before: pick(before), after: pick(others) } }),
    ...(merge && { merge }),
    at,
  }
}

export function recorded({ past }: PageHistory, step: HistoryStep): PageHistory {
  const last = past.at(-1)
  if (last?.merge && last.merge === step.merge && step.at - last.at < MERGE_MS)
    return { past: [...past.slice(0, -1), joined(last, step)], future: [] }
  return { past: [...past, step].slice(-MOST_STEPS), future: [] }
}

/** Two edits of the same text as one. */
function joined(first: HistoryStep, second: HistoryStep): HistoryStep {
  const [from, to] = [first.blocks?.blocks[0], second.blocks?.blocks[0]]
  return {
    ...second,
    ...(first.parts && second.parts && { parts: { ...second.parts, before: first.parts.before } }),
    ...(from && to && { blocks: { blocks: [{ ...to, ...(from.before && { before: from.before }) }] } }),
  }
}

interface Stepped {
  history: PageHistory
  change: PageChange
  /** True if a part was kept because someone else has changed it. */
  isPartial: boolean
}

/** Takes the last edit back. Undefined when there is none. */
export function undone({ past, future }: PageHistory, page: PageChange): Stepped | undefined {
  const step = past.at(-1)
  if (!step) return undefined
  const back = {
    ...(step.blocks && { blocks: inverted(step.blocks) }),
    ...(step.parts && { parts: { before: step.parts.after, after: step.parts.before } }),
  }
  return { history: { past: past.slice(0, -1), future: [...future, step] }, ...applied(page, back) }
}

/** Makes the edit again that was taken back last. */
export function redone({ past, future }: PageHistory, page: PageChange): Stepped | undefined {
  const step = future.at(-1)
  if (!step) return undefined
  return { history: { past: [...past, step], future: future.slice(0, -1) }, ...applied(page, step) }
}

function applied(page: PageChange, { blocks, parts }: Pick<HistoryStep, 'blocks' | 'parts'>) {
  const made = blocks && page.blocks ? applyChange(page.blocks, blocks) : undefined
  const keys = Object.keys(parts?.after ?? {}) as (keyof Parts)[]
  const free = keys.filter((key) => sameValue(page[key], parts?.before[key]))
  return {
    change: {
      ...Object.fromEntries(free.map((key) => [key, parts?.after[key]])),
      ...(made && { blocks: made.blocks }),
    } as PageChange,
    isPartial: free.length < keys.length || (made?.lost.length ?? 0) > 0,
  }
}
