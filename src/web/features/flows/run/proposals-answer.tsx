import { useState } from 'react'
import type { FlowRun, FlowRunStep } from '#contracts/flows/flows.ts'
import type { FlowStep } from '#core/flows/graph.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useAnswer } from '../flows.queries.ts'

interface ProposalsAnswerProps {
  run: FlowRun
  step: FlowStep
  row: FlowRunStep
  onDone: () => void
}

/** Proposals for the canon beside the values they replace. Each can be edited or emptied before they are accepted. */
export function ProposalsAnswer({ run, step, row, onDone }: ProposalsAnswerProps) {
  const given = row.output?.proposals
  const [items, setItems] = useState(Array.isArray(given) ? given : [])
  const answer = useAnswer(run.id)
  const send = (decision: 'approve' | 'reject') =>
    answer.mutate(
      {
        step: step.id,
        item: row.item,
        seen: row.endedAt,
        decision,
        ...(decision === 'approve' && { value: items }),
      },
      { onSuccess: onDone },
    )
  const change = (id: string | undefined, value: string) =>
    setItems(items.map((item) => (item.id === id ? { ...item, value } : item)))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">Accepted values become facts. Empty a field to leave it out.</p>
      {items.map(({ id, label = '', value = '', before }) => (
        <Field key={id} label={label} hint={before ? `Now: ${before}` : 'Not in your facts yet.'}>
          {(control) => (
            <Textarea
              {...control}
              rows={value.length > 80 ? 4 : 1}
              value={value}
              onChange={(event) => change(id, event.target.value)}
            />
          )}
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" loading={answer.isPending} onClick={() => send('approve')}>
          Accept
        </Button>
        <Button loading={answer.isPending} onClick={() => send('reject')}>
          Refuse
        </Button>
      </div>
    </div>
  )
}
