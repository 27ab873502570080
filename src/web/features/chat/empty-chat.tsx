import ArrowUpRight from 'lucide-react/icons/arrow-up-right'

/** Questions that every assistant here can answer, the built-in one too. */
const starters = [
  {
    title: 'Profit per order',
    question:
      'I sell at €39.90. Cost €11.20, shipping €3.40, fees 2.9 % + €0.30, refunds 6 %. What is left per order?',
  },
  { title: 'Price for a margin', question: 'Cost €12, shipping €3. What price gives a margin of 40 %?' },
  { title: 'What a discount costs', question: 'Price €50, cost €20. What happens with 20 % off?' },
]

/** A chat before its first question. */
export function EmptyChat({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="mx-auto my-auto flex w-full max-w-188 flex-col gap-5 px-5 py-6 max-md:px-4">
        <div>
          <h2 className="font-display text-public font-semibold tracking-[-0.01em]">What are you selling?</h2>
          <p className="mt-1.5 text-muted">
            Ask about a price, a margin or an offer. Give your own figures and the answer shows its working.
          </p>
        </div>
        <ul className="flex flex-col gap-2">
          {starters.map(({ title, question }) => (
            <li key={title}>
              <button
                type="button"
                onClick={() => onAsk(question)}
                className="group flex w-full items-start gap-3 rounded-card border border-line-soft bg-panel px-4 py-3 text-left transition-colors hover:border-line hover:bg-raised"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{title}</span>
                  <span className="mt-0.5 block text-small text-muted">{question}</span>
                </span>
                <ArrowUpRight className="mt-0.5 text-faint transition-colors group-hover:text-accent" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
