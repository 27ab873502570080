import type { UnaskedStep } from '#core/flows/consent.ts'
import type { GraphProblem } from '#core/flows/problems.ts'
import { Card } from '#web/ui/layout/card.tsx'

interface ProblemsProps {
  problems: GraphProblem[]
  unasked: UnaskedStep[]
  onChoose: (step: string) => void
}

/** Everything that keeps the flow from starting. A click opens the step. */
export function Problems({ problems, unasked, onChoose }: ProblemsProps) {
  if (problems.length === 0)
    return unasked.length > 0 ? (
      <Card title="Runs without asking you">
        <ul aria-label="Without asking" className="flex list-disc flex-col gap-1 pl-5">
          {unasked.map(({ step, title, does }) => (
            <li key={step}>
              <button
                type="button"
                className="text-left underline-offset-2 hover:underline max-md:min-h-11"
                onClick={() => onChoose(step)}
              >
                “{title}” {does} without an approval before it.
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-small text-muted">
          You’re asked once before the first run. Or take its input from an “Approve or edit” step.
        </p>
      </Card>
    ) : (
      <p className="text-small text-gain">This flow can start.</p>
    )
  return (
    <Card title="Before it can start">
      <ul aria-label="Problems" className="flex list-disc flex-col gap-1 pl-5 text-loss">
        {problems.map(({ step, message }) => (
          <li key={message}>
            {step === null ? (
              message
            ) : (
              <button
                type="button"
                className="text-left underline-offset-2 hover:underline max-md:min-h-11"
                onClick={() => onChoose(step)}
              >
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
