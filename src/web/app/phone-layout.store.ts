import { create } from 'zustand'
import { screens } from '#contracts/screens.ts'

const KEY = 'phone-layout'

/**
 * Whether this tab came in by a phone's entry and so keeps the phone's layout at any width. Narrow screens have it anyway:
 * base.css gives `max-md:` both meanings.
 */
export const usePhoneLayout = create<{ kept: boolean }>()(() => ({ kept: false }))

export function keepPhoneLayout(kept: boolean): void {
  if (kept) sessionStorage.setItem(KEY, 'yes')
  else sessionStorage.removeItem(KEY)
  document.documentElement.toggleAttribute('data-phone', kept)
  usePhoneLayout.setState({ kept })
}

export const isPhoneEntry = (pathname: string) => screens.mobile.some((path) => path === pathname)

// Before the first screen is drawn, so that none is drawn twice.
if (sessionStorage.getItem(KEY) || isPhoneEntry(location.pathname)) keepPhoneLayout(true)
