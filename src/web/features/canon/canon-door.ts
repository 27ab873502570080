import { createContext, useContext } from 'react'
import type { CanonChange, CanonConflict, CanonField, CanonType, CanonValue } from '#contracts/canon.ts'
import type { Page } from '#contracts/core/page.ts'

export interface TypedValue {
  type: CanonType
  value: CanonValue
}

/** One field as a person wants it. */
export interface Edit extends TypedValue {
  path: string
  /** When the field that the person looked at was set; null where there was none. Undefined writes in any case. */
  basedOn: string | null | undefined
  why?: string
}

/**
 * What one can do with a canon: that of a project, kept by the server, or the sample one, which lives in the page. A
 * conflict is given back, a refusal is thrown.
 */
export interface CanonActions {
  write(edit: Edit): Promise<CanonConflict | undefined>
  remove(field: CanonField): Promise<CanonConflict | undefined>
  lock(path: string, locked: boolean): Promise<void>
  accept(ids: string[]): Promise<CanonConflict[]>
  refuse(ids: string[]): Promise<void>
  propose(fields: { path: string; value: CanonValue }[], why: string): Promise<void>
  historyKey(path: string): readonly unknown[]
  /** A page of what happened to a field, newest first. */
  readHistory(path: string, cursor: string | undefined, signal: AbortSignal): Promise<Page<CanonChange>>
}

const Actions = createContext<CanonActions | undefined>(undefined)
export const CanonActionsProvider = Actions.Provider

export function useCanonActions(): CanonActions {
  const actions = useContext(Actions)
  if (!actions) throw new Error('There is no canon around this.')
  return actions
}
