import { create } from 'zustand'
import type { CanonConflict } from '#contracts/canon.ts'
import { isRecord, readStored, removeStored, writeStored } from '#web/lib/storage/stored.ts'
import type { FieldEdit } from '../canon-actions.ts'
import { canonIdIn, waitingName, waitingNames } from './stored-waiting.ts'

/** An edit that was not made: refused, or someone else's came first. */
export interface Trouble {
  edit: FieldEdit
  message?: string
  /** The draft at the time, if the edit is sent when the connection is back. */
  waits?: string
  conflict?: CanonConflict
}

export type Troubles = Readonly<Record<string, Trouble>>

interface WaitingEdit {
  canonId: string
  edit: FieldEdit
  waits: string
}

const none: Troubles = {}
const useAll = create<Record<string, Troubles>>()(() => ({}))

export const useTroubles = (canonId: string): Troubles => useAll((all) => all[canonId] ?? none)

/** Edits that wait for the connection, of all canons. Those that another tab has sent are gone. */
export function waitingEdits(): WaitingEdit[] {
  return Object.entries(useAll.getState()).flatMap(([canonId, troubles]) =>
    Object.values(troubles).flatMap(({ edit, waits }) => {
      if (waits === undefined) return []
      if (readStored(waitingName(canonId, edit.path)) !== undefined) return [{ canonId, edit, waits }]
      settleTrouble(canonId, edit.path)
      return []
    }),
  )
}

/** Stores a trouble that waits, so that it outlives the page. */
export function settleTrouble(canonId: string, path: string, trouble?: Trouble): void {
  useAll.setState((all) => {
    const { [path]: _, ...others } = all[canonId] ?? none
    return { [canonId]: trouble ? { ...others, [path]: trouble } : others }
  })
  if (trouble?.waits === undefined) removeStored(waitingName(canonId, path))
  else writeStored(waitingName(canonId, path), trouble)
}

/** Shows stored edits again, and drops those that were erased or sent elsewhere. */
export function readWaitingEdits(): void {
  waitingEdits()
  for (const name of waitingNames()) {
    const canonId = canonIdIn(name)
    const stored = readStored(name)
    if (!isTrouble(stored)) removeStored(name)
    else if (!useAll.getState()[canonId]?.[stored.edit.path]) settleTrouble(canonId, stored.edit.path, stored)
  }
}

const isTrouble = (stored: unknown): stored is Trouble =>
  isRecord(stored) &&
  typeof stored.waits === 'string' &&
  isRecord(stored.edit) &&
  typeof stored.edit.path === 'string' &&
  stored.edit.value !== undefined
