import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface SidebarState {
  /** Folded away on wide screens; remembered. */
  collapsed: boolean
  /** Open as a drawer on narrow ones; not remembered. */
  drawer: boolean
}

export const useSidebar = create<SidebarState>()(
  persist((): SidebarState => ({ collapsed: false, drawer: false }), {
    name: 'sidebar',
    partialize: ({ collapsed }) => ({ collapsed }),
  }),
)

export const setCollapsed = (collapsed: boolean) => useSidebar.setState({ collapsed })
export const setDrawer = (drawer: boolean) => useSidebar.setState({ drawer })
