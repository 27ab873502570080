import { create } from 'zustand'
import { readText, writeText } from '#web/lib/storage/stored.ts'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

const useThemeStore = create<{ theme: Theme }>()(() => ({ theme: readPick() }))

/** The user's choice; dark by default. It is stored, but the app is always dark. */
export const useTheme = (): Theme => useThemeStore((state) => state.theme)

export function setTheme(theme: Theme): void {
  useThemeStore.setState({ theme })
  writeText(KEY, theme)
}

function readPick(): Theme {
  const kept = readText(KEY)
  return THEMES.find((theme) => theme === kept) ?? 'dark'
}
