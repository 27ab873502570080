import { createDraftStore } from './draft-store.ts'

/** Text that is not sent or saved yet. */
export interface Draft {
  text: string
  /** The text it replaces, as it was at the start of the edit. */
  basedOn?: { text: string; changedAt: string | null }
}

// They go with the page, which is why it asks before it is closed.
const store = createDraftStore<unknown>()

addEventListener('beforeunload', (event) => {
  if (Object.keys(store.all()).length > 0) event.preventDefault()
})

/** The draft of this name, which is there again after a look at other screens. An empty one is none. */
export function useDraft(name: string): [Draft | undefined, (draft: Draft | undefined) => void] {
  const draft = store.use((drafts) => drafts[name] as Draft | undefined)
  return [draft, (next) => keep(name, next)]
}

/** The same for bare text. */
export function useDraftText(name: string): [string, (text: string) => void] {
  const [draft, write] = useDraft(name)
  return [draft?.text ?? '', (text) => write(text ? { text } : undefined)]
}

const none: readonly never[] = []

/** The same for a list. A change is of what the list is by then: it may come when the screen is gone. */
export function useDraftList<Item>(
  name: string,
): [readonly Item[], (change: (items: readonly Item[]) => readonly Item[]) => void] {
  const listOf = (drafts: Record<string, unknown>) => (drafts[name] ?? none) as readonly Item[]
  const change = (next: (items: readonly Item[]) => readonly Item[]) => {
    const items = next(listOf(store.all()))
    keep(name, items.length > 0 ? items : undefined)
  }
  return [store.use(listOf), change]
}

function keep(name: string, draft: unknown): void {
  if (draft) store.write(name, draft)
  else store.forget(name)
}

/** Drafts must not be shown to the next user. */
export const forgetDrafts = (): void => store.replace({})
