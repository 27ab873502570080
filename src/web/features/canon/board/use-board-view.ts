import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CanonState } from '#contracts/canon.ts'
import type { Troubles } from '../field/edit-troubles.store.ts'
import { groupRows } from './board-groups.ts'
import { boardRows, type Filter, filterRows, isFilter, type UseCounts } from './board-rows.ts'

export type BoardView = ReturnType<typeof useBoardView>

/** The visible part of the canon. Search, filter and marked field are part of the address. */
export function useBoardView(state: CanonState, counts: UseCounts, troubles: Troubles) {
  const { params, set } = useAddress()
  // Kept here as well: the address follows too slowly for someone who types.
  const [search, setSearch] = useState(params.get('q') ?? '')
  const asked = params.get('show')
  const filter: Filter = isFilter(asked) ? asked : 'all'
  const marked = params.get('field')
  const { called, call } = useCalled(marked)

  const rows = useMemo(() => boardRows(state, counts, new Date()), [state, counts])
  const settled = useDeferredValue(search)
  const groups = useMemo(() => {
    const shown = new Set(filterRows(rows, settled, filter))
    // A filter never hides rows with unresolved edits.
    return groupRows(rows.filter((row) => shown.has(row) || row.path in troubles))
  }, [rows, settled, filter, troubles])

  const onSearch = (q: string) => {
    setSearch(q)
    set({ q })
  }
  const showAll = useCallback(() => {
    setSearch('')
    set({ q: '', show: '' })
  }, [set])
  const openField = useCallback(
    (path: string) => {
      showAll()
      call(path)
    },
    [showAll, call],
  )
  const showField = useCallback(
    (path: string) => {
      showAll()
      call(path, false)
    },
    [showAll, call],
  )
  return {
    search,
    filter,
    groups,
    called,
    /** The address names a field that is nowhere. */
    lost: marked && !rows.some(({ path }) => path === marked) ? marked : undefined,
    onSearch,
    onFilter: (show: string) => set({ show }),
    showAll,
    openField,
    showField,
  }
}

function useAddress() {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (values: Record<string, string>) =>
      setParams(
        (before) => {
          for (const [name, value] of Object.entries(values)) {
            if (value) before.set(name, value)
            else before.delete(name)
          }
          return before
        },
        { replace: true },
      ),
    [setParams],
  )
  return { params, set }
}

/** The field one was led to. The count grows, so that one that was closed since opens again. */
function useCalled(marked: string | null) {
  const [called, setCalled] = useState({ path: '', count: 0, opens: true })
  const call = useCallback(
    (path: string, opens = true) => setCalled(({ count }) => ({ path, count: count + 1, opens })),
    [],
  )
  useEffect(() => {
    if (marked) call(marked)
  }, [marked, call])
  return { called, call }
}
