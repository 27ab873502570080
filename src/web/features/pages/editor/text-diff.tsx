import { wordDiff } from '#web/lib/words/sequence-diff.ts'
import type { FieldDifference } from './compare-drafts.ts'

/** Texts before and after, word by word. */
export const FieldDiffs = ({ fields }: { fields: readonly FieldDifference[] }) => (
  <dl className="flex flex-col gap-2">
    {fields.map(({ label, before, after }) => (
      <div key={label}>
        <dt className="text-small font-medium text-muted">{label}</dt>
        <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
          <WordDiff before={before} after={after} />
        </dd>
      </div>
    ))}
  </dl>
)

function WordDiff({ before, after }: { before: string; after: string }) {
  return wordDiff(before, after).map(({ kind, text }, index) => {
    const key = `${index} ${kind}`
    if (kind === 'gone')
      return (
        <del key={key} className="rounded-small bg-loss-soft text-loss">
          {text}
        </del>
      )
    if (kind === 'new')
      return (
        <ins key={key} className="rounded-small bg-gain-soft text-gain no-underline">
          {text}
        </ins>
      )
    return <span key={key}>{text}</span>
  })
}
