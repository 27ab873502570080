import type { FlowGraph } from '#core/flows/graph.ts'
import { kinds } from '#core/flows/kinds.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { rowsFrame } from '#web/ui/lists/rows.tsx'

interface EditedStepsProps {
  graph: FlowGraph
  /** Steps with a problem. */
  faulty: ReadonlySet<string>
  chosen: string | undefined
  onChoose: (step: string) => void
  onRemove: (step: string) => void
}

/** The graph as a list, for the keyboard and for phones. */
export function EditedSteps({ graph, faulty, chosen, onChoose, onRemove }: EditedStepsProps) {
  if (graph.steps.length === 0) return <p className="text-muted">No steps yet. Add one below.</p>
  return (
    <ol aria-label="Steps" className={rowsFrame}>
      {graph.steps.map((step) => (
        <li key={step.id} className={cx('flex items-center gap-2 pr-2', chosen === step.id && 'bg-raised')}>
          <button
            type="button"
            aria-current={chosen === step.id ? 'step' : undefined}
            onClick={() => onChoose(step.id)}
            className="flex min-w-0 flex-1 items-center gap-2 px-4 py-2.5 text-left focus-visible:-outline-offset-2 max-md:min-h-11"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{step.title}</span>
              <span className="block text-small text-faint">{kinds[step.kind].name}</span>
            </span>
            {faulty.has(step.id) && <Badge tone="loss">Incomplete</Badge>}
          </button>
          <Button
            size="small"
            variant="ghost"
            aria-label={`Remove ${step.title}`}
            onClick={() => onRemove(step.id)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ol>
  )
}
