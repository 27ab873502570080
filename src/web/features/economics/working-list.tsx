import { inNumbers, inWords, type Step } from '#core/economics/working.ts'
import { quantityText } from '#web/lib/words/figures.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'

interface WorkingListProps {
  steps: Step[]
  currency: string | undefined
  label?: string
}

/** Every formula in words, then with its numbers put in. */
export function WorkingList({ steps, currency, label = 'How it’s calculated' }: WorkingListProps) {
  const write = quantityText(currency)
  return (
    <Disclosure label={label} className="text-small">
      <ol className="mt-1 flex flex-col gap-2">
        {steps.map((step) => {
          const [numbers, result] = [inNumbers(step, write), write(step.result)]
          return (
            <li key={step.name} className="figures">
              <span className="font-medium">{step.name}</span>
              <span className="block text-muted">= {inWords(step)}</span>
              {numbers !== result && <span className="block text-muted">= {numbers}</span>}
              <span className="block">= {result}</span>
            </li>
          )
        })}
      </ol>
    </Disclosure>
  )
}
