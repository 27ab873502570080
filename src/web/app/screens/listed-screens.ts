import { useLocation } from 'react-router'
import type { User } from '#contracts/auth.ts'
import {
  entryOf,
  isListed,
  type ListedScreenId,
  type ScreenId,
  screenAt,
  screenIds,
} from '#contracts/screens.ts'

export type ListEntry = ReturnType<typeof entryOf>

/** The screens whose entry fits, in the order of the registry. */
export const listScreens = (fits: (entry: ListEntry) => unknown): ListedScreenId[] =>
  screenIds.filter(isListed).filter((id) => fits(entryOf(id)))

export const pathOf = (id: ScreenId) => entryOf(id).paths[0]
export const labelOf = (id: ScreenId) => entryOf(id).label ?? entryOf(id).title ?? ''

export const maySee = (id: ScreenId, user: Pick<User, 'role'> | null | undefined) =>
  entryOf(id).access !== 'admin' || user?.role === 'admin'

/** Marks the entry of the screen that is open, or that the open one belongs to. */
export function useCurrentScreen() {
  const current = screenAt(useLocation().pathname)
  const parent = current && entryOf(current).within
  return (id: ScreenId) => (id === current || id === parent ? 'page' : undefined)
}
