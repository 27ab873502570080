import { type FormEvent, useState } from 'react'
import type { FlowRun, FlowRunStep } from '#contracts/flows/flows.ts'
import { BuyLink } from '#contracts/pages/page-blocks.ts'
import type { FlowFacts, FlowStep, FlowValue, FormField } from '#core/flows/graph.ts'
import { BUY_LINK } from '#core/flows/project-facts.ts'
import { editedFacts, factName } from '#core/flows/shown-values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { useAnswer } from '../flows.queries.ts'
import { ProposalsAnswer } from './proposals-answer.tsx'
import { ValueView } from './value-view.tsx'

export interface AnswerFormProps {
  run: FlowRun
  step: FlowStep
  row: FlowRunStep
  onDone: () => void
}

/** The question of a step: a form to fill in, or a draft to approve, edit or reject. */
export function AnswerForm(props: AnswerFormProps) {
  if (props.step.kind === 'canon') return <ProposalsAnswer {...props} />
  return props.step.kind === 'form' ? <FormAnswer {...props} /> : <ApprovalAnswer {...props} />
}

const factsOf = (value: FlowValue | undefined): FlowFacts =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}

/** Same check of an answer as on the server. */
function problemOf({ name, label, type, required }: FormField, values: FlowFacts): string | undefined {
  const value = values[name]?.trim() ?? ''
  if (value === '') return required ? `Enter this: ${label}.` : undefined
  return type === 'link' ? BuyLink.safeParse(value).error?.issues[0]?.message : undefined
}

function FormAnswer({ run, step, row, onDone }: AnswerFormProps) {
  const given = factsOf(row.state === 'waiting' ? row.input?.values : row.output?.values)
  const [values, setValues] = useState<FlowFacts>(given)
  const [isTried, setTried] = useState(false)
  const answer = useAnswer(run.id)
  const hasProblem = step.fields.some((field) => problemOf(field, values))
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (hasProblem || answer.isPending) return
    answer.mutate(
      { step: step.id, item: row.item, seen: row.endedAt, decision: 'approve', value: values },
      { onSuccess: onDone },
    )
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={send} noValidate>
      {step.fields.map((field) => {
        const change = (text: string) => setValues({ ...values, [field.name]: text })
        const problem = isTried ? problemOf(field, values) : undefined
        return (
          <Field
            key={field.name}
            label={field.required ? field.label : `${field.label} (optional)`}
            {...(given[field.name] &&
              field.canon && {
                hint: field.canon === BUY_LINK ? 'From your other page.' : 'From your facts.',
              })}
            {...(problem && { error: problem })}
          >
            {(control) =>
              field.type === 'long' ? (
                <Textarea
                  {...control}
                  rows={3}
                  value={values[field.name] ?? ''}
                  onChange={(event) => change(event.target.value)}
                />
              ) : (
                <Input
                  {...control}
                  inputMode={field.type === 'address' || field.type === 'link' ? 'url' : 'text'}
                  value={values[field.name] ?? ''}
                  onChange={(event) => change(event.target.value)}
                />
              )
            }
          </Field>
        )
      })}
      <Button type="submit" variant="primary" loading={answer.isPending} className="w-fit max-md:w-full">
        Continue
      </Button>
    </form>
  )
}

function ApprovalAnswer({ run, step, row, onDone }: AnswerFormProps) {
  const draft = row.state === 'waiting' ? row.input?.draft : (row.output?.approved ?? row.input?.draft)
  const [value, setValue] = useState<FlowValue>(draft ?? '')
  const answer = useAnswer(run.id)
  const send = (decision: 'approve' | 'reject') =>
    answer.mutate(
      {
        step: step.id,
        item: row.item,
        seen: row.endedAt,
        decision,
        ...(decision === 'approve' && { value }),
      },
      { onSuccess: onDone },
    )
  return (
    <div className="flex flex-col gap-4">
      {step.settings.question && <p>{step.settings.question}</p>}
      <DraftEditor value={value} onChange={setValue} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" loading={answer.isPending} onClick={() => send('approve')}>
          Approve
        </Button>
        <Button loading={answer.isPending} onClick={() => send('reject')}>
          Reject
        </Button>
      </div>
    </div>
  )
}

function DraftEditor({ value, onChange }: { value: FlowValue; onChange: (value: FlowValue) => void }) {
  if (Array.isArray(value)) return <ValueView value={value} />
  if (typeof value === 'string')
    return (
      <Field label="Draft" hint="Edit it before you approve.">
        {(control) => (
          <Textarea {...control} rows={10} value={value} onChange={(event) => onChange(event.target.value)} />
        )}
      </Field>
    )
  // The page behind a link is edited there.
  if (value.link) return <ValueView value={value} />
  return editedFacts(value).map(([name, text]) => (
    <Field key={name} label={factName(name)}>
      {(control) => (
        <Textarea
          {...control}
          rows={text.length > 80 ? 4 : 2}
          value={text}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        />
      )}
    </Field>
  ))
}
