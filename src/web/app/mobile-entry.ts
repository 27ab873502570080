import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { keepPhoneLayout, wantsPhoneLayout } from '#web/app/phone-layout.store.ts'
import { isMobile, thisDevice } from '#web/lib/device.ts'

const FORCED = 'force_mobile'

/** Where this visit is led on, if it is. A visit that asks for the phone's layout has it kept by its tab. */
export function useMobileEntry(): string | undefined {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    if (wantsPhoneLayout(pathname)) keepPhoneLayout(true)
  }, [pathname])
  return mobileEntry(pathname, search)
}

/** Where a visit to this address is led on, if it is: whoever asks for the phone's layout gets it, and a phone at home too. */
export function mobileEntry(pathname: string, search: string, device = thisDevice()): string | undefined {
  const query = new URLSearchParams(search)
  if (query.has(FORCED) && pathname !== '/mobile-direct') {
    query.delete(FORCED)
    return query.size > 0 ? `/mobile-direct?${query}` : '/mobile-direct'
  }
  return pathname === '/' && isMobile(device) ? `/mobile${search}` : undefined
}
