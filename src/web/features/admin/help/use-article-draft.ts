import { useDraft } from '#web/lib/storage/drafts.ts'
import { articleItem, type Ref } from './help-admin.queries.ts'

interface SavedArticle {
  source: string
  changedAt: string | null
}

/** The draft of an article, and the revision it will replace. */
export function useArticleDraft(ref: Ref, { source, changedAt }: SavedArticle) {
  const [draft, write] = useDraft(`help:${articleItem(ref)}`)
  const based = draft?.basedOn ?? { text: source, changedAt }
  return {
    text: draft?.text ?? source,
    isChanged: draft !== undefined,
    // A change that leaves the text alone, such as hiding, is no conflict. Another text is.
    changedAt: based.text === source ? changedAt : based.changedAt,
    change: (text: string) => write(text === source ? undefined : { text, basedOn: based }),
    drop: () => write(undefined),
  }
}
export type ArticleDraft = ReturnType<typeof useArticleDraft>
