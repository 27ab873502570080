import { createDraftStore } from '#web/lib/storage/draft-store.ts'
import { isRecord, readStored, removeStored, storedNames, writeStored } from '#web/lib/storage/stored.ts'

const PREFIX = 'canon.draft:'

/** As it stands in the boxes of a field's form. */
export interface FieldText {
  text: string
  why?: string
}

/** Unsaved text of a field, with the timestamp of the value it replaces. */
interface FieldDraft extends FieldText {
  basedOn: string | null | undefined
}

export interface FieldDrafts {
  read(path: string): FieldDraft | undefined
  write(path: string, draft: FieldDraft): void
  drop(path: string): void
}

const store = createDraftStore<FieldDraft>({ save: writeStored })

/** Drafts of a project's canon, which outlive the page. */
export function storedDrafts(projectId: string): FieldDrafts {
  const nameOf = (path: string) => `${PREFIX}${projectId}:${path}`
  return {
    read(path) {
      const name = nameOf(path)
      return store.isUnsaved(name) ? store.get(name) : readDraft(readStored(name))
    },
    write: (path, draft) => store.write(nameOf(path), draft),
    drop(path) {
      store.forget(nameOf(path))
      removeStored(nameOf(path))
    },
  }
}

/** Removes every draft: their names do not say who wrote them. */
export function eraseFieldDrafts(): void {
  for (const name of Object.keys(store.all())) store.forget(name)
  for (const name of storedNames(PREFIX)) removeStored(name)
}

/** Drafts that go with the page. */
export function temporaryDrafts(): FieldDrafts {
  const { get, write, forget } = createDraftStore<FieldDraft>()
  return { read: get, write, drop: forget }
}

function readDraft(kept: unknown): FieldDraft | undefined {
  if (!isRecord(kept) || typeof kept.text !== 'string') return undefined
  const { text, why, basedOn } = kept
  return {
    text,
    ...(typeof why === 'string' && { why }),
    basedOn: typeof basedOn === 'string' || basedOn === null ? basedOn : undefined,
  }
}
