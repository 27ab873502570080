import { createContext, type ReactNode } from 'react'
import type { ChatSummary } from '#contracts/chat.ts'

/** Parts of a row that the chat area provides. */
export interface RowParts {
  menu: (chat: ChatSummary, onRename: () => void) => ReactNode
  rename: (chat: ChatSummary, onDone: () => void) => ReactNode
}

export const RowPartsContext = createContext<RowParts>({ menu: () => null, rename: () => null })
