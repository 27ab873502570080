import { blockNames } from '#contracts/pages/block-names.ts'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import type { VersionDraft } from '#contracts/pages/page-editing.ts'
import { sequenceDiff } from '#web/lib/words/sequence-diff.ts'
import { propName } from '../sections/block-names.ts'

export interface FieldDifference {
  label: string
  before: string
  after: string
}

export interface BlockDifference {
  id: string
  name: string
  kind: 'added' | 'removed' | 'changed' | 'moved'
  fields: FieldDifference[]
}

type Texts = ReadonlyMap<string, string>

/** All texts of a value with the words for their places, canon fields as they read now. */
function textsAt(value: unknown, texts: Texts, label = ''): [label: string, text: string][] {
  if (value === null || value === undefined) return []
  if (typeof value === 'boolean') return [[label, value ? 'Yes' : 'No']]
  if (typeof value !== 'object') return [[label, String(value)]]
  if ('canon' in value) return [[label, texts.get(String(value.canon)) ?? '']]
  const entries = Array.isArray(value)
    ? value.map((item, at): [string, unknown] => [`${label} ${at + 1}`, item])
    : Object.entries(value).map(([key, inner]): [string, unknown] => [
        [label, propName(key)].filter(Boolean).join(', '),
        inner,
      ])
  return entries.flatMap(([inner, item]) => textsAt(item, texts, inner))
}

/** The texts that differ between two values, each in its place. */
export function fieldDifferences(before: unknown, after: unknown, texts: Texts): FieldDifference[] {
  const [earlier, later] = [new Map(textsAt(before, texts)), new Map(textsAt(after, texts))]
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((label) => {
    const [was, is] = [earlier.get(label) ?? '', later.get(label) ?? '']
    return was.trim() === is.trim() ? [] : [{ label, before: was, after: is }]
  })
}

/** The differences of two versions: of the whole page, then of each section in the order of the later one. */
export function compareDrafts(before: VersionDraft, after: VersionDraft, texts: Texts) {
  const { blocks: earlier, ...page } = before
  const { blocks: later, ...laterPage } = after
  return {
    page: fieldDifferences(page, laterPage, texts),
    blocks: [
      ...later.flatMap((block) => differenceOf(block, earlier, movedIds(earlier, later), texts)),
      ...earlier
        .filter(({ id }) => !later.some((block) => block.id === id))
        .map((block) => difference(block, 'removed', fieldDifferences(block.props, {}, texts))),
    ],
  }
}

function differenceOf(
  block: PageBlock,
  earlier: readonly PageBlock[],
  moved: ReadonlySet<string>,
  texts: Texts,
): BlockDifference[] {
  const former = earlier.find(({ id }) => id === block.id)
  if (!former) return [difference(block, 'added', fieldDifferences({}, block.props, texts))]
  const fields = fieldDifferences(former.props, block.props, texts)
  if (fields.length > 0) return [difference(block, 'changed', fields)]
  return moved.has(block.id) ? [difference(block, 'moved', [])] : []
}

const difference = (
  { id, type }: PageBlock,
  kind: BlockDifference['kind'],
  fields: FieldDifference[],
): BlockDifference => ({ id, name: blockNames[type].name, kind, fields })

function movedIds(earlier: readonly PageBlock[], later: readonly PageBlock[]): ReadonlySet<string> {
  const ids = (blocks: readonly PageBlock[], others: readonly PageBlock[]) =>
    blocks.filter(({ id }) => others.some((other) => other.id === id)).map(({ id }) => id)
  const parts = sequenceDiff(ids(earlier, later), ids(later, earlier))
  return new Set(parts.flatMap(({ kind, text }) => (kind === 'new' ? [text] : [])))
}
