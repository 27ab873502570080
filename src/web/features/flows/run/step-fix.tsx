import { type FormEvent, useState } from 'react'
import type { FlowRun, FlowRunStep } from '#contracts/flows/flows.ts'
import { BuyLink } from '#contracts/pages/page-blocks.ts'
import { type Fix, fixesOf } from '#core/flows/fixes.ts'
import type { FlowFacts, FlowStep, FlowValue } from '#core/flows/graph.ts'
import { useAddBuyLink } from '#web/features/pages/pages.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { useAnswer, useResumeRun } from '../flows.queries.ts'

interface StepFixProps {
  run: FlowRun
  step: FlowStep
  row: FlowRunStep
}

const factsOf = (value: FlowValue | undefined): FlowFacts =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}

/** Problems that keep a page from being published, each with a field to mend it here. The run then goes on. */
export function StepFix({ run, step, row }: StepFixProps) {
  const fixes = fixesOf(run.graph, step, row.output)
  const pageId = factsOf(row.input?.page).pageId
  if (fixes.length === 0) return null
  return (
    <ul aria-label="Problems" className="flex flex-col gap-4">
      {fixes.map((fix) => (
        <li key={`${fix.problem} ${fix.message}`} className="flex flex-col gap-2">
          <p>
            {fix.message} <span className="text-muted">{fix.fix}</span>
          </p>
          {pageId ? (
            fix.problem === 'no-buy-link' && <PageFix run={run} pageId={pageId} />
          ) : (
            <FormFix run={run} fix={fix} />
          )}
        </li>
      ))}
      {pageId && (
        <li className="text-small text-muted">Change the rest on the page below, then choose Resume.</li>
      )}
    </ul>
  )
}

/** The page exists already, so the link goes there. */
function PageFix({ run, pageId }: { run: FlowRun; pageId: string }) {
  const add = useAddBuyLink(pageId)
  const resume = useResumeRun(run.id)
  return (
    <OneField
      label="Buy link"
      button="Add the link"
      isLink
      isPending={add.isPending || resume.isPending}
      onSend={(link) => add.mutate(link, { onSuccess: () => resume.mutate(undefined) })}
    />
  )
}

/** Nothing is made yet, so the form is answered again and all later steps look at it anew. */
function FormFix({ run, fix: { field, button } }: { run: FlowRun; fix: Fix }) {
  const answer = useAnswer(run.id)
  const given = run.steps.find(({ step }) => step === field?.form.id)
  if (!field || !given) return null
  return (
    <OneField
      label={field.label}
      button={button}
      isLink={field.name === 'buyLink'}
      isPending={answer.isPending}
      onSend={(text) =>
        answer.mutate({
          step: field.form.id,
          item: 0,
          seen: given.endedAt,
          decision: 'approve',
          value: { ...factsOf(given.output?.values), [field.name]: text },
        })
      }
    />
  )
}

interface OneFieldProps {
  label: string
  button: string
  isLink: boolean
  isPending: boolean
  onSend: (text: string) => void
}

function OneField({ label, button, isLink, isPending, onSend }: OneFieldProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const [issue] = isLink ? (BuyLink.safeParse(text).error?.issues ?? []) : []
    const problem = text.trim() === '' ? `Enter this: ${label}.` : issue?.message
    setError(problem)
    if (!problem && !isPending) onSend(text.trim())
  }
  return (
    <form className="flex flex-col gap-2" onSubmit={send} noValidate>
      <Field label={label} {...(error && { error })}>
        {(control) => (
          <Input
            {...control}
            inputMode={isLink ? 'url' : 'text'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" loading={isPending} className="w-fit max-md:w-full">
        {button}
      </Button>
    </form>
  )
}
