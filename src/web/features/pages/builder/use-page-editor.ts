import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { SitePage } from '#contracts/pages/pages.ts'
import { changePage, type PageChanging, resumeEdits, saveNow, usePageEdits } from './page-edits.store.ts'

export interface PageEditor {
  /** As the server has it. */
  page: SitePage
  /** With the edits that are not saved yet. */
  draft: SitePage
  change: (change: PageChanging) => void
  /** Saves at once. False when that failed; the header says why. */
  save: () => Promise<boolean>
}

export function usePageEditor(page: SitePage): PageEditor {
  const client = useQueryClient()
  const { id } = page
  const edits = usePageEdits(id)

  useEffect(() => {
    resumeEdits(client, id)
    const leave = () => void (document.hidden && saveNow(client, id))
    const send = () => void saveNow(client, id)
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('online', send)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('online', send)
      send()
    }
  }, [client, id])

  return useMemo(
    () => ({
      page,
      draft: edits ? { ...page, ...edits.changes } : page,
      change: (change) => changePage(client, id, change),
      save: () => saveNow(client, id),
    }),
    [client, id, page, edits],
  )
}
