import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { persistStorage } from '#web/lib/storage/stored.ts'

/** True if shortcuts of a single character are heard. Who dictates, or hits keys by mistake, turns them off. */
export const useSingleKeys = create<{ on: boolean }>()(
  persist((): { on: boolean } => ({ on: true }), {
    name: 'single-keys',
    storage: createJSONStorage(() => persistStorage),
  }),
)

export const setSingleKeys = (on: boolean) => useSingleKeys.setState({ on })
