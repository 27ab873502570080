import type { Citation } from '#contracts/runs.ts'
import { CitationChip } from '../citation-chip.tsx'

/** All that an answer rests on, in its order. */
export function Sources({ citations }: { citations: Citation[] }) {
  if (citations.length === 0) return null
  return (
    <ol aria-label="Sources" className="flex list-none flex-wrap gap-1.5">
      {citations.map((citation) => (
        <li key={citation.number} className="min-w-0">
          <CitationChip citation={citation} named />
        </li>
      ))}
    </ol>
  )
}
