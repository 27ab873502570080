import { create } from 'zustand'

const SAVE_AFTER_MS = 300

interface DraftStoreOptions<D> {
  initial?: Record<string, D>
  /** Stores a draft beyond the page. False if there was no room: it is tried again with the next one. */
  save?: (name: string, draft: D) => boolean
}

/** Unsent text of one kind, by name. Without `save`, drafts last as long as the page. */
export function createDraftStore<D>({ initial = {}, save }: DraftStoreOptions<D> = {}) {
  const useDrafts = create<Record<string, D>>()(() => initial)
  const unsaved = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const all = () => useDrafts.getState()
  const get = (name: string): D | undefined => all()[name]
  const replace = (drafts: Record<string, D>) => useDrafts.setState(drafts, true)

  /** Changes the draft on this page only. */
  function show(name: string, draft: D): void {
    replace({ ...all(), [name]: draft })
  }

  /** Changes the draft and saves it a moment later: a key press must not wait for the disk. */
  function write(name: string, draft: D): void {
    show(name, draft)
    if (!save) return
    unsaved.add(name)
    timer ??= setTimeout(saveAll, SAVE_AFTER_MS)
  }

  function saveAll(): void {
    clearTimeout(timer)
    timer = undefined
    for (const name of unsaved) {
      const draft = get(name)
      if (draft === undefined || save?.(name, draft)) unsaved.delete(name)
    }
  }

  function forget(name: string): void {
    const { [name]: _, ...others } = all()
    replace(others)
    unsaved.delete(name)
  }

  if (save) {
    addEventListener('pagehide', saveAll)
    addEventListener('visibilitychange', () => document.hidden && saveAll())
  }

  return {
    use: useDrafts,
    all,
    get,
    show,
    write,
    forget,
    replace,
    saveAll,
    isUnsaved: (name: string) => unsaved.has(name),
    markSaved: (name: string) => void unsaved.delete(name),
  }
}
