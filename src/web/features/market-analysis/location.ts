import { useLocation, useSearchParams } from 'react-router'

/** The selected analysis is part of the address, so that Back returns to the list. */
export function useAnalysisLocation() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const pathTo = (analysis: string | undefined): string => {
    const query = new URLSearchParams({ tab: 'research', part: 'analysis', ...(analysis && { analysis }) })
    return `${pathname}?${query}`
  }
  return { shown: params.get('analysis') ?? undefined, pathTo, toCanon: `${pathname}?tab=canon` }
}
