import { createContext, useContext } from 'react'
import type { FieldEdit } from '../canon-actions.ts'
import type { Trouble } from '../field/edit-troubles.store.ts'

/** Actions of the board for its rows. Stable, so that a row re-renders only when its field changes. */
export interface BoardActions {
  save(edit: FieldEdit): void
  settle(path: string, trouble?: Trouble): void
  /** Scrolls to a field and opens it. */
  openField(path: string): void
  /** Scrolls to a field and marks it. */
  showField(path: string): void
  showHistory(path: string): void
}

const Board = createContext<BoardActions | undefined>(undefined)
export const BoardProvider = Board.Provider

const Market = createContext<string | undefined>(undefined)
export const MarketProvider = Market.Provider

/** Currency of amounts without their own. */
export const useMarketCurrency = (): string | undefined => useContext(Market)

const Waiting = createContext<ReadonlySet<string>>(new Set())
export const WaitingProvider = Waiting.Provider

/** True if a change of this field waits for review. */
export const useIsWaiting = (path: string): boolean => useContext(Waiting).has(path)

export function useBoard(): BoardActions {
  const board = useContext(Board)
  if (!board) throw new Error('This component must be inside a canon board.')
  return board
}
