import type { GraphProblem } from '#core/flows/problems.ts'
import { Card } from '#web/ui/layout/card.tsx'

interface ProblemsProps {
  problems: GraphProblem[]
  onChoose: (step: string) => void
}

/** Everything that keeps the flow from starting. A click opens the step. */
export function Problems({ problems, onChoose }: ProblemsProps) {
  if (problems.length === 0) return <p className="text-small text-gain">This flow can start.</p>
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
