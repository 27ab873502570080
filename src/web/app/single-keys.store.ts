import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Whether shortcuts of a single character are heard. Who dictates, or hits keys by mistake, turns them off. */
export const useSingleKeys = create<{ on: boolean }>()(
  persist((): { on: boolean } => ({ on: true }), { name: 'single-keys' }),
)

export const setSingleKeys = (on: boolean) => useSingleKeys.setState({ on })
