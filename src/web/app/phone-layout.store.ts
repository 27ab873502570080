import { create } from 'zustand'
import { isMobile, PHONE_WIDTH, thisDevice } from '#web/lib/device.ts'

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

/**
 * Whether a visit asks for the phone's layout at any width: by the address that is for this, or on a phone that is held
 * sideways. A window that is only narrow for now gets the wide layout back with its width.
 */
export const wantsPhoneLayout = (pathname: string, device = thisDevice()) =>
  pathname === '/mobile-direct' || (pathname === '/mobile' && isMobile({ ...device, width: PHONE_WIDTH }))

// Before the first screen is drawn, so that none is drawn twice.
if (sessionStorage.getItem(KEY) || wantsPhoneLayout(location.pathname)) keepPhoneLayout(true)
