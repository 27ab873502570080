import { useDraft } from '#web/lib/storage/drafts.ts'
import { articleItem, type Ref } from './help-admin.queries.ts'

interface Kept {
  source: string
  changedAt: string | null
}

/** What is being written over an article, or as a new one, and the revision that it is to replace. */
export function useArticleDraft(ref: Ref, { source, changedAt }: Kept) {
  const [draft, write] = useDraft(`help:${articleItem(ref)}`)
  const based = draft?.basedOn ?? { text: source, changedAt }
  return {
    text: draft?.text ?? source,
    isChanged: draft !== undefined,
    // Of what leaves the text as it was, such as hiding it, the writer need not know. Of another's text they do.
    changedAt: based.text === source ? changedAt : based.changedAt,
    change: (text: string) => write(text === source ? undefined : { text, basedOn: based }),
    drop: () => write(undefined),
  }
}
export type ArticleDraft = ReturnType<typeof useArticleDraft>
