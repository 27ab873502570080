import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { keepPhoneLayout, wantsPhoneLayout } from '#web/app/phone-layout.store.ts'
import { isMobile, thisDevice } from '#web/lib/device.ts'

const FORCED = 'force_mobile'

/** Redirect of this visit, if any. The tab remembers a request for the phone layout. */
export function useMobileEntry(): string | undefined {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    if (wantsPhoneLayout(pathname)) keepPhoneLayout(true)
  }, [pathname])
  return mobileEntry(pathname, search)
}

/** Redirect of a visit to this address, if any: requests for the phone layout, and phones at home. */
export function mobileEntry(pathname: string, search: string, device = thisDevice()): string | undefined {
  const query = new URLSearchParams(search)
  if (query.has(FORCED) && pathname !== '/mobile-direct') {
    query.delete(FORCED)
    return query.size > 0 ? `/mobile-direct?${query}` : '/mobile-direct'
  }
  return pathname === '/' && isMobile(device) ? `/mobile${search}` : undefined
}
