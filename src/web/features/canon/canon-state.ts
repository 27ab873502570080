import type { CanonField, CanonState } from '#contracts/canon.ts'
import { wordsOf } from '#core/canon/path.ts'
import type { Edit } from './canon-door.ts'

type Change = (state: CanonState) => CanonState

/** The canon as it will be for the eye, until the server has said what else has changed with it. */
export const withEdit =
  ({ path, type, value, why }: Edit): Change =>
  (state) => {
    const before = state.fields.find((field) => field.path === path)
    const field: CanonField = {
      path,
      type,
      value,
      source: 'user',
      timestamp: new Date().toISOString(),
      locked: before?.locked ?? false,
      label: before?.label ?? missingLabel(state, path) ?? wordsOf(path),
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

export const without =
  (path: string): Change =>
  (state) => ({ ...state, fields: state.fields.filter((field) => field.path !== path) })

export const withLock =
  (path: string, locked: boolean): Change =>
  (state) => ({
    ...state,
    fields: state.fields.map((field) => (field.path === path ? { ...field, locked } : field)),
  })

/** One field as the specification's call wants it: an object within objects, with what it was based on. */
export function treeOf({ path, type, value, basedOn }: Edit): Record<string, unknown> {
  const leaf: Record<string, unknown> = { value, type, timestamp: basedOn }
  const [first = path, ...inner] = path.split('.')
  return { [first]: inner.reduceRight<unknown>((within, segment) => ({ [segment]: within }), leaf) }
}
