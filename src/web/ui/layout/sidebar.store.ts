import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { persistStorage } from '#web/lib/storage/stored.ts'

export const SIDEBAR_WIDTH = { least: 220, usual: 264, most: 420 }

interface SidebarState {
  collapsed: boolean
  width: number
}

/** Stored state of the sidebar on wide screens. */
export const useSidebar = create<SidebarState>()(
  persist((): SidebarState => ({ collapsed: false, width: SIDEBAR_WIDTH.usual }), {
    name: 'sidebar',
    storage: createJSONStorage(() => persistStorage),
    merge: (kept, initial) => ({ ...initial, ...sensible(kept) }),
  }),
)

export const setCollapsed = (collapsed: boolean) => useSidebar.setState({ collapsed })
export const toggleSidebar = () => useSidebar.setState(({ collapsed }) => ({ collapsed: !collapsed }))

export function setSidebarWidth(width: number): void {
  useSidebar.setState({
    width: Math.round(Math.min(Math.max(width, SIDEBAR_WIDTH.least), SIDEBAR_WIDTH.most)),
  })
}

/** Keeps the valid parts of values stored by older releases. */
function sensible(kept: unknown): Partial<SidebarState> {
  const { collapsed, width } = (kept ?? {}) as Record<keyof SidebarState, unknown>
  const fits = typeof width === 'number' && width >= SIDEBAR_WIDTH.least && width <= SIDEBAR_WIDTH.most
  return { ...(typeof collapsed === 'boolean' && { collapsed }), ...(fits && { width }) }
}
