import { createContext, useContext } from 'react'
import type { StoredPageImage } from '#contracts/pages/pages.ts'

interface BlockContext {
  /** The canon's fields as a page writes them, by path. */
  texts: ReadonlyMap<string, string>
  images: readonly StoredPageImage[]
  projectId: string
}

const Context = createContext<BlockContext | undefined>(undefined)
export const BlockContextProvider = Context.Provider

export function useBlockContext(): BlockContext {
  const context = useContext(Context)
  if (!context) throw new Error('This component must be inside a BlockContextProvider.')
  return context
}
