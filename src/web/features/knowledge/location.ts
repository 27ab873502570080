import { useLocation, useSearchParams } from 'react-router'

export type View = 'files' | 'question' | 'tables'
const isView = (text: string | null): text is View => text === 'question' || text === 'tables'

/** The URL holds the shown passage, so citations can link to it. */
export function useKnowledgeLocation() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const view = params.get('view')
  const passage = params.get('passage') ?? ''
  /** An address of this tab without the current selection. */
  const pathTo = (
    shown: { view?: View; file?: string; passage?: number; table?: string; q?: string } = {},
  ): string => {
    const next = new URLSearchParams({ tab: 'knowledge' })
    for (const [name, value] of Object.entries(shown)) if (value !== undefined) next.set(name, String(value))
    return `${pathname}?${next}`
  }
  return {
    view: isView(view) ? view : ('files' as const),
    file: params.get('file') ?? undefined,
    passage: /^\d{1,6}$/.test(passage) ? Number(passage) : undefined,
    table: params.get('table') ?? undefined,
    q: params.get('q') ?? '',
    setSearch: (q: string) =>
      setParams(
        (before) => {
          if (q) before.set('q', q)
          else before.delete('q')
          return before
        },
        { replace: true },
      ),
    pathTo,
  }
}
