import { useLocation, useSearchParams } from 'react-router'
import { isKind } from './words.ts'

const partNames = ['sources', 'analysis', 'notes'] as const

/** Most that can be looked at side by side. */
export const MOST_COMPARED = 4

/** The URL holds the selection, so going back restores it. */
export function useResearchLocation() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const kind = params.get('kind')
  /** An address of this tab; filters stay. */
  const pathTo = (change: Record<string, string | undefined>): string => {
    const next = new URLSearchParams(params)
    for (const name of ['source', 'compare']) next.delete(name)
    for (const [name, value] of Object.entries(change)) if (value) next.set(name, value)
    return `${pathname}?${next}`
  }
  const set = (name: 'q' | 'kind' | 'part', value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  return {
    part: partNames.find((name) => name === params.get('part')) ?? 'sources',
    source: params.get('source') ?? undefined,
    compared: (params.get('compare') ?? '').split(',').filter(Boolean).slice(0, MOST_COMPARED),
    kind: isKind(kind) ? kind : undefined,
    q: params.get('q') ?? '',
    pathTo,
    set,
  }
}
