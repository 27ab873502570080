import { useState } from 'react'
import type { FlowRun, FlowRunStep } from '#contracts/flows/flows.ts'
import type { FlowStep, FlowValues } from '#core/flows/graph.ts'
import { asks, kinds } from '#core/flows/kinds.ts'
import { elapsed } from '#web/lib/words/elapsed.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { stepStateWords } from '../flow-words.ts'
import { useRerun } from '../flows.queries.ts'
import { AnswerForm } from './answer-form.tsx'
import { StepFix } from './step-fix.tsx'
import { ValuesView } from './value-view.tsx'

/** One step: its question or result, and its input, cost, time and log. */
export function StepPanel({ run, step }: { run: FlowRun; step: FlowStep }) {
  const rows = run.steps.filter((row) => row.step === step.id)
  const rerun = useRerun(run.id)
  const isAsking = asks(step)
  return (
    <section aria-label={step.title} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 font-display text-title font-semibold">{step.title}</h2>
        {rows.length > 0 && !isAsking && (
          <Button size="small" loading={rerun.isPending} onClick={() => rerun.mutate(step.id)}>
            Run this step again
          </Button>
        )}
      </div>
      {rows.length === 0 && (
        <Card>
          <p className="text-muted">{kinds[step.kind].about}</p>
        </Card>
      )}
      {rows.map((row) => (
        // A step that is asked again begins with its new draft.
        <StepRow
          key={`${row.item}-${row.state}-${row.startedAt}`}
          run={run}
          step={step}
          row={row}
          isOne={rows.length === 1}
        />
      ))}
    </section>
  )
}

interface StepRowProps {
  run: FlowRun
  step: FlowStep
  row: FlowRunStep
  isOne: boolean
}

function StepRow({ run, step, row, isOne }: StepRowProps) {
  const [isEditing, setEditing] = useState(false)
  const { name, tone } = stepStateWords[row.state]
  const isAsking = asks(step)
  const isOpen = isAsking && (row.state === 'waiting' || isEditing)
  const note = row.output?.problems ? 'This page can’t be published yet.' : (row.message ?? lastWord(row))
  return (
    <Card title={isOne ? undefined : `Item ${row.item + 1}`} actions={<Badge tone={tone}>{name}</Badge>}>
      <div className="flex flex-col gap-4">
        {note && !isOpen && <p className={row.state === 'failed' ? 'text-loss' : 'text-muted'}>{note}</p>}
        {isOpen ? (
          <AnswerForm run={run} step={step} row={row} onDone={() => setEditing(false)} />
        ) : (
          <ValuesView
            values={resultOf(step, row)}
            name={`${run.flowName} ${step.title}`}
            {...(note && { none: '' })}
          />
        )}
        {isAsking && step.kind !== 'canon' && !isOpen && ['done', 'skipped'].includes(row.state) && (
          <Button className="w-fit" onClick={() => setEditing(true)}>
            Edit and continue from here
          </Button>
        )}
        {row.state === 'failed' && <StepFix run={run} step={step} row={row} />}
        <Details row={row} />
      </div>
    </Card>
  )
}

/** A settled step says how it ended. Plain “Done.” says no more than its state. */
function lastWord({ state, log }: FlowRunStep): string | undefined {
  const text = ['done', 'skipped'].includes(state) ? log.at(-1)?.text : undefined
  return text === 'Done.' ? undefined : text
}

/** Problems of a failed step are shown with their fix, and named fields of a draft as fields. */
function resultOf(step: FlowStep, { state, output }: FlowRunStep): FlowValues | null {
  if (state === 'failed') return null
  if (step.kind === 'form') return labelled(step, output)
  if (step.kind === 'draft' && step.settings.format === 'fields' && output?.fields)
    return { fields: output.fields }
  return output
}

/** Answers to a form in its order, by the labels of its fields. */
function labelled({ fields }: FlowStep, output: FlowValues | null): FlowValues | null {
  const values = output?.values
  if (typeof values !== 'object' || Array.isArray(values)) return output
  return { values: Object.fromEntries(fields.map(({ name, label }) => [label, values[name] ?? ''])) }
}

function Details({ row }: { row: FlowRunStep }) {
  const hasEnded = row.startedAt && row.endedAt && row.endedAt >= row.startedAt
  const time = hasEnded ? elapsed(row.startedAt ?? '', Date.parse(row.endedAt ?? '')) : null
  const facts = [
    time && `Time: ${time}`,
    row.attempt > 1 && `${row.attempt} tries`,
    row.prompts > 0 && `${row.prompts} tool ${row.prompts === 1 ? 'run' : 'runs'}`,
    row.cost !== null ? `$${(row.cost / 1_000_000).toFixed(4)}` : hasEnded && row.prompts === 0 && 'No cost',
  ].filter(Boolean)
  return (
    // A failure is mended at the input, such as the page that could not be published.
    <Disclosure
      label={['Input and log', ...facts].join(' · ')}
      open={row.state === 'failed'}
      className="text-small"
    >
      <div className="mt-3 flex flex-col gap-3 border-l-2 border-line-soft pl-3">
        <ValuesView values={row.input} none="No input." />
        <ul className="flex flex-col gap-1 text-muted">
          {row.log.map(({ at, text }) => (
            <li key={`${at}-${text}`}>
              {momentOf(at)}: {text}
            </li>
          ))}
        </ul>
      </div>
    </Disclosure>
  )
}
