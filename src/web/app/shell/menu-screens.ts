import { useLocation } from 'react-router'
import type { User } from '#contracts/auth.ts'
import type { ListedScreenId } from '#contracts/screens.ts'
import { type ListEntry, listScreens, maySee, pathOf } from '#web/app/screens/listed-screens.ts'
import { useSubscription } from '#web/features/plans/plans.queries.ts'

export const inMenu = (group: ListEntry['menu']) => listScreens(({ menu }) => menu === group)
// A phone has no rail, so its sheet lists what only the rail has.
export const sheetTools = () =>
  listScreens(({ rail, bar, menu }) => rail && rail !== 'account' && !bar && !menu)
export const sheetAccount = () => listScreens(({ rail, menu }) => rail === 'account' || menu === 'account')

/** Gives the screens that this user sees in a menu, with their addresses. */
export function useMenuScreens(user: User) {
  const { plan } = useSubscription()
  const { pathname } = useLocation()
  // The largest plan has nothing to upgrade to.
  const isShown = (id: ListedScreenId) => maySee(id, user) && !(id === 'upgrade' && plan === 'automation')
  // A bug report may be about the screen that the person came from.
  const addressOf = (id: ListedScreenId) =>
    id === 'feedback' ? `${pathOf(id)}?from=${encodeURIComponent(pathname)}` : pathOf(id)
  return (ids: ListedScreenId[]) => ids.filter(isShown).map((id) => ({ id, to: addressOf(id) }))
}
