import { create } from 'zustand'
import type { CanonConflict } from '#contracts/canon.ts'
import { isRecord, readStored, removeStored, storedNames, writeStored } from '#web/lib/storage/stored.ts'
import type { FieldEdit } from '../canon-actions.ts'

const PREFIX = 'canon.waiting:'

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
const nameOf = (canonId: string, path: string) => `${PREFIX}${canonId}:${path}`

export const useTroubles = (canonId: string): Troubles => useAll((all) => all[canonId] ?? none)

/** Edits that wait for the connection, of all canons. Those that another tab has sent are gone. */
export function waitingEdits(): WaitingEdit[] {
  return Object.entries(useAll.getState()).flatMap(([canonId, troubles]) =>
    Object.values(troubles).flatMap(({ edit, waits }) => {
      if (waits === undefined) return []
      if (readStored(nameOf(canonId, edit.path)) !== undefined) return [{ canonId, edit, waits }]
      settleTrouble(canonId, edit.path)
      return []
    }),
  )
}

export const useHasWaitingEdits = (): boolean =>
  useAll((all) =>
    Object.values(all).some((troubles) => Object.values(troubles).some(({ waits }) => waits !== undefined)),
  )

/** Those that wait outlive the page. */
export function settleTrouble(canonId: string, path: string, trouble?: Trouble): void {
  useAll.setState((all) => {
    const { [path]: _, ...others } = all[canonId] ?? none
    return { [canonId]: trouble ? { ...others, [path]: trouble } : others }
  })
  if (trouble?.waits === undefined) removeStored(nameOf(canonId, path))
  else writeStored(nameOf(canonId, path), trouble)
}

/** Shows the edits again that waited when the page was left. */
export function readWaitingEdits(): void {
  for (const name of storedNames(PREFIX)) {
    const [canonId = ''] = name.slice(PREFIX.length).split(':')
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

export function eraseWaitingEdits(): void {
  useAll.setState({}, true)
  for (const name of storedNames(PREFIX)) removeStored(name)
}
