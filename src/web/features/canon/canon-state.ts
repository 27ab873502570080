import type {
  CanonConflict,
  CanonField,
  CanonLeaf,
  CanonProposal,
  CanonState,
  CanonTree,
} from '#contracts/canon.ts'
import { wordsOf } from '#core/canon/path.ts'
import { starterOf } from '#core/canon/starters.ts'
import type { AcceptResult, FieldEdit } from './canon-actions.ts'

type Change = (state: CanonState) => CanonState

interface ShownEdit extends Omit<FieldEdit, 'basedOn'> {
  source?: string
  label?: string
}

/** The canon as it will be for the eye, until the server has said what else has changed with it. */
export const withEdit =
  ({ path, type, value, why, label, source = 'user' }: ShownEdit, timestamp: string): Change =>
  (state) => {
    const before = state.fields.find((field) => field.path === path)
    const field: CanonField = {
      path,
      type,
      value,
      source,
      timestamp,
      locked: before?.locked ?? false,
      label: label ?? before?.label ?? missingLabel(state, path) ?? wordsOf(path),
      why: why ?? null,
      from: [],
      note: null,
      usedBy: before?.usedBy ?? [],
    }
    const { missing } = state.completeness
    return {
      ...state,
      fields: before
        ? state.fields.map((one) => (one === before ? field : one))
        : [...state.fields, field].sort((one, other) => (one.path < other.path ? -1 : 1)),
      completeness: { ...state.completeness, missing: missing.filter((one) => one.path !== path) },
    }
  }

const missingLabel = ({ completeness }: CanonState, path: string) =>
  completeness.missing.find((one) => one.path === path)?.label

/** The place of a field that every canon has stays where it is, and waits for one. */
export const without =
  (path: string): Change =>
  (state) => {
    const { missing } = state.completeness
    const starter = starterOf(path)
    const place = starter && { path, label: starter.label, type: starter.type }
    return {
      ...state,
      fields: state.fields.filter((field) => field.path !== path),
      completeness: { ...state.completeness, missing: place ? [...missing, place] : missing },
    }
  }

export const withLock =
  (path: string, locked: boolean): Change =>
  (state) => ({
    ...state,
    fields: state.fields.map((field) => (field.path === path ? { ...field, locked } : field)),
  })

export const withTime =
  (path: string, timestamp: string): Change =>
  (state) => ({
    ...state,
    fields: state.fields.map((field) => (field.path === path ? { ...field, timestamp } : field)),
  })

/** One field as the specification's call wants it: an object within objects, with what it was based on. */
export function treeOf({ path, type, value, basedOn }: FieldEdit): Record<string, unknown> {
  const leaf: Record<string, unknown> = { value, type, timestamp: basedOn }
  const [first = path, ...inner] = path.split('.')
  return { [first]: inner.reduceRight<unknown>((within, segment) => ({ [segment]: within }), leaf) }
}

/** Builds the accept result from the server's reply. */
export function acceptResult(
  answer: { canon: CanonTree; conflicts: CanonConflict[]; gone: string[] },
  proposals: CanonProposal[],
): AcceptResult {
  const { canon, conflicts, gone } = answer
  const setAt = new Map<string, string>()
  for (const { id, path } of proposals) {
    const leaf = leafAt(canon, path)
    if (leaf && !gone.includes(id) && !conflicts.some((conflict) => conflict.path === path))
      setAt.set(path, leaf.timestamp)
  }
  return { conflicts, gone: gone.length, setAt }
}

function leafAt(canon: CanonTree, path: string): CanonLeaf | undefined {
  const found = path
    .split('.')
    .reduce<CanonTree | CanonLeaf | undefined>(
      (node, segment) => (node && !isLeaf(node) ? node[segment] : undefined),
      canon,
    )
  return found && isLeaf(found) ? found : undefined
}

const isLeaf = (node: CanonTree | CanonLeaf): node is CanonLeaf => typeof node.timestamp === 'string'
