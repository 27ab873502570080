import { createContext, useContext } from 'react'
import type { CanonChange, CanonConflict, CanonField, CanonType, CanonValue } from '#contracts/canon.ts'
import type { CanonUse } from '#contracts/canon-uses.ts'
import type { Page } from '#contracts/core/page.ts'
import type { FieldDrafts } from './field/field-drafts.store.ts'

export interface TypedValue {
  type: CanonType
  value: CanonValue
}

/** A value with an optional reason. */
export interface ValueWithReason extends TypedValue {
  why?: string
}

/** One field as a person wants it. */
export interface FieldEdit extends ValueWithReason {
  path: string
  /** When the field that the person looked at was set; null where there was none. Undefined writes in any case. */
  basedOn: string | null | undefined
}

/** An earlier value of a field, with its source and time. */
interface PastValue extends Pick<CanonField, 'path' | 'type' | 'value' | 'source' | 'timestamp'> {
  label?: string
}

/** Result of accepting proposals. */
export interface AcceptResult {
  conflicts: CanonConflict[]
  /** Number of proposals that were already decided. */
  gone: number
  /** When the fields were set that took over a proposal, by path. */
  setAt: ReadonlyMap<string, string>
}

/**
 * Actions on a canon: a project's on the server, or the sample one in the page. A conflict is returned, a refusal is
 * thrown.
 */
export interface CanonActions {
  /** Id of the project, or a name. */
  canonId: string
  drafts: FieldDrafts
  write(edit: FieldEdit): Promise<CanonConflict | undefined>
  /** Undoes: a field is again what it was, if it still is as it was at `basedOn`. */
  restore(past: PastValue, basedOn: string | null): Promise<CanonConflict | undefined>
  remove(field: Pick<CanonField, 'path' | 'timestamp'>): Promise<CanonConflict | undefined>
  lock(path: string, locked: boolean): Promise<void>
  /** Says that a field still holds. */
  confirm(field: CanonField): Promise<void>
  accept(ids: string[]): Promise<AcceptResult>
  /** Says how many there were to refuse. */
  refuse(ids: string[]): Promise<number>
  propose(fields: { path: string; value: CanonValue }[], why: string, source?: string): Promise<void>
  historyKey(path: string): readonly unknown[]
  /** A page of what happened to a field, newest first. */
  readHistory(path: string, cursor: string | undefined, signal: AbortSignal): Promise<Page<CanonChange>>
  usesKey(path: string): readonly unknown[]
  /** A page of where a field was used, newest first. */
  readUses(path: string, cursor: string | undefined, signal: AbortSignal): Promise<Page<CanonUse>>
}

const Actions = createContext<CanonActions | undefined>(undefined)
export const CanonActionsProvider = Actions.Provider

export function useCanonActions(): CanonActions {
  const actions = useContext(Actions)
  if (!actions) throw new Error('This component must be inside a CanonActionsProvider.')
  return actions
}
