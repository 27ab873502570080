import { createContext, type ReactNode } from 'react'
import type { ChatSummary } from '#contracts/chat.ts'

/** What the chats bring to their rows here. */
export interface RowParts {
  menu: (chat: ChatSummary, onRename: () => void) => ReactNode
  rename: (chat: ChatSummary, onDone: () => void) => ReactNode
}

export const RowPartsContext = createContext<RowParts>({ menu: () => null, rename: () => null })
