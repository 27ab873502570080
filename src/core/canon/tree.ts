import type { Edit } from './merge.ts'
import { readPath } from './path.ts'
import { readValue } from './read-value.ts'
import { type CanonType, canonLimits, isMoney } from './value.ts'

export type Tree<Leaf> = { [segment: string]: Leaf | Tree<Leaf> }

/** Fields as an object within objects. */
export function toTree<Leaf extends object>(fields: Iterable<readonly [string, Leaf]>): Tree<Leaf> {
  const root: Tree<Leaf> = {}
  for (const [path, leaf] of fields) {
    const segments = path.split('.')
    const last = segments.pop() ?? path
    let group = root
    for (const segment of segments) {
      // Paths hold no name that objects have of their own, and no path is both a field and a group.
      group[segment] ??= {}
      group = group[segment] as Tree<Leaf>
    }
    group[last] = leaf
  }
  return root
}

export type EditsReading = { ok: true; edits: Edit[] } | { ok: false; path: string; reason: string }

const deepest = 8

/** The currency of the market, once these edits of it are made. */
type MarketCurrency = (market: Edit[]) => string | null

/** Reads a submitted canon: nested groups, in which a field is a plain value or a leaf with details. */
export function readEdits(canon: unknown, currencyAfter: MarketCurrency = () => null): EditsReading {
  const leaves = leavesOf(canon)
  if (!Array.isArray(leaves)) return leaves
  // The market first: what a sign among the others means depends on it.
  const { market = [], others = [] } = Object.groupBy(leaves, ({ path }) =>
    path.startsWith('market.') ? 'market' : 'others',
  )
  const first = readLeaves(market, currencyAfter([]))
  if (!first.ok) return first
  const rest = readLeaves(others, currencyAfter(first.edits))
  return rest.ok ? { ok: true, edits: [...first.edits, ...rest.edits] } : rest
}

interface Leaf {
  path: string
  node: unknown
}

function readLeaves(leaves: Leaf[], near: string | null): EditsReading {
  const edits: Edit[] = []
  for (const { path, node } of leaves) {
    const edit = readEdit(path, node, near)
    if (!('typed' in edit)) return edit
    edits.push(edit)
  }
  return { ok: true, edits }
}

type Refused = Exclude<EditsReading, { ok: true }>

function leavesOf(canon: unknown): Leaf[] | Refused {
  const leaves: Leaf[] = []
  const visit = (node: unknown, path: string, depth: number): Refused | undefined => {
    if (leaves.length > canonLimits.fields || depth > deepest)
      return { ok: false, path, reason: `A project has at most ${canonLimits.fields} fields.` }
    if (isGroup(node)) {
      for (const [key, inner] of Object.entries(node)) {
        const problem = visit(inner, path ? `${path}.${key}` : key, depth + 1)
        if (problem) return problem
      }
      return undefined
    }
    leaves.push({ path, node })
    return undefined
  }
  if (!isGroup(canon)) return { ok: false, path: 'canon', reason: 'The facts must be an object of fields.' }
  return visit(canon, '', 0) ?? leaves
}

interface SentLeaf {
  value: unknown
  type?: unknown
  timestamp?: unknown
}

const isObject = (node: unknown): node is object =>
  typeof node === 'object' && node !== null && !Array.isArray(node)
const isLeaf = (node: unknown): node is SentLeaf => isObject(node) && Object.hasOwn(node, 'value')
const isGroup = (node: unknown): node is object => isObject(node) && !isLeaf(node) && !isSentMoney(node)
/** An amount and a currency are fields of their own where each is a leaf itself. */
const isSentMoney = (node: object) => isMoney(node) && !isObject(node.amount) && !isObject(node.currency)

const leafKeys = new Set(['value', 'type', 'source', 'timestamp', 'locked'])

const types: ReadonlySet<unknown> = new Set<CanonType>([
  'text',
  'number',
  'money',
  'list',
  'colour',
  'url',
  'date',
])

function readEdit(text: string, node: unknown, near: string | null): Edit | Refused {
  const leaf: SentLeaf = isLeaf(node) ? node : { value: node }
  const path = readPath(text)
  if (!path.ok) return { ok: false, path: text.slice(0, 120), reason: path.reason }
  const stray = Object.keys(leaf).find((key) => !leafKeys.has(key))
  if (stray !== undefined)
    return {
      ok: false,
      path: text,
      reason: `A field has a value, source and timestamp. “${stray.slice(0, 40)}” isn’t one of them.`,
    }
  const basedOn = readTimestamp(leaf.timestamp)
  if (basedOn === 'unreadable')
    return { ok: false, path: text, reason: 'Use the timestamp format 2026-03-31T12:00:00.000Z.' }
  const type = types.has(leaf.type) ? (leaf.type as CanonType) : undefined
  const value = readValue(path.path, leaf.value, { ...(type && { type }), near })
  if (!value.ok) return { ok: false, path: text, reason: value.reason }
  return { path: path.path, typed: value.typed, basedOn }
}

function readTimestamp(sent: unknown): string | null | undefined {
  if (sent === undefined || sent === null) return sent
  const time = typeof sent === 'string' && sent.length < 40 ? Date.parse(sent) : Number.NaN
  return Number.isNaN(time) ? 'unreadable' : new Date(time).toISOString()
}
