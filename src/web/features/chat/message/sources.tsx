import { CitationChip } from './citation-chip.tsx'
import type { NumberedCitation } from './citations.ts'

type Places = [NumberedCitation, ...NumberedCitation[]]

/** An answer's sources in order, each once with all its citation numbers. */
export function Sources({ citations }: { citations: NumberedCitation[] }) {
  if (citations.length === 0) return null
  return (
    <ol aria-label="Sources" className="flex list-none flex-wrap gap-1.5">
      {bySource(citations).map((places) => (
        <li key={places[0].number} className="min-w-0">
          <CitationChip citations={places} named />
        </li>
      ))}
    </ol>
  )
}

function bySource(citations: NumberedCitation[]): Places[] {
  const sources = new Map<string, Places>()
  for (const citation of citations) {
    const { kind, title, href } = citation
    // The query string is a place within the same source.
    const key = JSON.stringify([kind, title, href?.split('?')[0]])
    const known = sources.get(key)
    if (known) known.push(citation)
    else sources.set(key, [citation])
  }
  return [...sources.values()]
}
