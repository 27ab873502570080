import { CitationChip } from './citation-chip.tsx'
import type { Cited } from './citations.ts'

type Places = [Cited, ...Cited[]]

/** All that an answer rests on, in its order: each source once, with the numbers under which the text shows its places. */
export function Sources({ citations }: { citations: Cited[] }) {
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

function bySource(citations: Cited[]): Places[] {
  const sources = new Map<string, Places>()
  for (const citation of citations) {
    const { kind, title, href } = citation
    // What an address asks for after its path is a place in one and the same thing.
    const key = JSON.stringify([kind, title, href?.split('?')[0]])
    const known = sources.get(key)
    if (known) known.push(citation)
    else sources.set(key, [citation])
  }
  return [...sources.values()]
}
