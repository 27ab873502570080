import type { z } from 'zod'
import { blockProps, type PageBlock, type SimpleBlock, writableProps } from '#contracts/pages/page-blocks.ts'
import { bindsAnew, withGaps } from '../section-writing.ts'
import type { Patch } from './patches.ts'

export interface PatchedPage {
  blocks: readonly PageBlock[]
  /** Ids of the sections that may change; all when empty. */
  chosen: readonly string[]
  /** Everything that proves a statement. */
  evidence: string
}

export class Refusal extends Error {}

export function requireBlock(id: string, { blocks, chosen }: PatchedPage): PageBlock {
  const block = blocks.find((each) => each.id === id)
  if (!block) throw new Refusal('The page has no such section.')
  if (chosen.length > 0 && !chosen.includes(id)) throw new Refusal('This section was not selected.')
  return block
}

export type PropPatch = Extract<Patch, { path: string }>

export function editBlock(patch: PropPatch, page: PatchedPage, begun: SimpleBlock | undefined): SimpleBlock {
  const original = requireBlock(patch.block, page)
  const [prop = '', ...rest] = patch.path.slice(1).split('/').map(unescaped)
  if (original.type === 'columns' || !writableProps[original.type]?.includes(prop))
    throw new Refusal(
      'This part is yours to write. Prices, policies, specifications and reviews never come from a model.',
    )
  const props = structuredClone((begun ?? original).props) as Record<string, unknown>
  const former = patch.op === 'replace' ? valueAt(props, [prop, ...rest]) : undefined
  if (rest.includes('canon') || bindsAnew(patch.value, former)) throw newBinding()
  const evidence = `${page.evidence}\n${ownTexts(original.props)}`
  const value = withGaps(patch.value, evidence)
  if (rest.length === 0) {
    if (patch.op === 'remove') throw new Refusal('A text can be emptied, but not removed.')
    props[prop] = value
  } else patchWithin(props[prop], rest, { op: patch.op, value })
  const checked = blockProps[original.type].safeParse(props)
  if (!checked.success) throw new Refusal(reasonOf(checked.error.issues[0]))
  return { ...original, props: checked.data } as SimpleBlock
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], value)

export const newBinding = () => new Refusal('Only you can connect a text to a fact.')

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** Words of the section itself may stay in it, except those that wait for proof. */
const ownTexts = (props: object): string => JSON.stringify(props).replace(/\[\[[^[\]]*\]\]/g, ' ')

function patchWithin(
  target: unknown,
  [key = '', ...rest]: string[],
  change: { op: string; value: unknown },
): void {
  if (Array.isArray(target)) {
    const at = key === '-' ? target.length : /^\d{1,3}$/.test(key) ? Number(key) : -1
    if (rest.length > 0) patchWithin(target[at], rest, change)
    else if (change.op === 'add' && at >= 0 && at <= target.length) target.splice(at, 0, change.value)
    else if (at < 0 || at >= target.length) throw noPlace()
    else if (change.op === 'remove') target.splice(at, 1)
    else target[at] = change.value
    return
  }
  if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key)) throw noPlace()
  const fields = target as Record<string, unknown>
  if (rest.length > 0) patchWithin(fields[key], rest, change)
  else fields[key] = change.op === 'remove' ? '' : change.value
}

const noPlace = () => new Refusal('The section has no such place.')

/** Names no field of the model's own. */
export const reasonOf = (issue: z.core.$ZodIssue | undefined) =>
  `It doesn’t fit the section: ${issue?.path.join(', ') || 'its texts'}. ${
    issue?.code === 'unrecognized_keys' ? 'It has a field that the section doesn’t.' : (issue?.message ?? '')
  }`.trim()
