import CornerDownRight from 'lucide-react/icons/corner-down-right'

/** Suggested follow-up questions. */
export function Suggestions({ items, onAsk }: { items: string[]; onAsk: (question: string) => void }) {
  if (items.length === 0) return null
  return (
    <ul aria-label="Ask next" className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item} className="min-w-0">
          <button
            type="button"
            onClick={() => onAsk(item)}
            className="inline-flex max-w-full items-center gap-2 rounded-card border border-line-soft bg-panel px-3 py-1.5 text-left text-small text-muted transition-colors hover:border-line hover:bg-raised hover:text-text max-md:min-h-11"
          >
            <CornerDownRight className="text-faint" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{item}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
