import { create } from 'zustand'
import { isMobile, PHONE_WIDTH, thisDevice } from '#web/lib/device.ts'

const KEY = 'phone-layout'

/**
 * True if this tab was opened at a phone entry and keeps the phone layout at any width. Narrow screens have it anyway:
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
 * True if a visit asks for the phone layout at any width: by its address, or on a phone that is held
 * sideways. A window that is only narrow for now gets the wide layout back with its width.
 */
export const wantsPhoneLayout = (pathname: string, device = thisDevice()) =>
  pathname === '/mobile-direct' || (pathname === '/mobile' && isMobile({ ...device, width: PHONE_WIDTH }))

// Before the first screen is drawn, so that none is drawn twice.
if (sessionStorage.getItem(KEY) || wantsPhoneLayout(location.pathname)) keepPhoneLayout(true)
