import { useLocation, useSearchParams } from 'react-router'

const seoParts = ['audits', 'preview', 'keywords', 'ranks'] as const
export type SeoPart = (typeof seoParts)[number]

interface SeoPlace {
  part?: SeoPart
  audit?: string | undefined
  compare?: string | undefined
}

/** The part, the audit and the audit it is compared with are in the address, on the screen and in a project's tab alike. */
export function useSeoLocation() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const pathTo = ({ part, audit, compare }: SeoPlace): string => {
    const query = new URLSearchParams({
      ...(params.get('tab') && { tab: params.get('tab') ?? '' }),
      ...(part && part !== 'audits' && { part }),
      ...(audit && { audit }),
      ...(compare && { compare }),
    })
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
  const asked = params.get('part')
  return {
    part: seoParts.find((part) => part === asked) ?? 'audits',
    audit: params.get('audit') ?? undefined,
    compare: params.get('compare') ?? undefined,
    pathTo,
  }
}
