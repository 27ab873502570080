import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { keptStorage } from '#web/lib/storage/kept.ts'

/** Whether shortcuts of a single character are heard. Who dictates, or hits keys by mistake, turns them off. */
export const useSingleKeys = create<{ on: boolean }>()(
  persist((): { on: boolean } => ({ on: true }), {
    name: 'single-keys',
    storage: createJSONStorage(() => keptStorage),
  }),
)

export const setSingleKeys = (on: boolean) => useSingleKeys.setState({ on })
