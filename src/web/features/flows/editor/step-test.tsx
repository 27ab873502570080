import { useState } from 'react'
import type { FlowGraph, FlowStep, FlowValue, ValueType } from '#core/flows/graph.ts'
import { outputsOf } from '#core/flows/kinds.ts'
import { fieldsIn } from '#core/flows/template.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { useTestStep } from '../flows.queries.ts'
import { ValuesView } from '../run/value-view.tsx'

/** Tries the step with a sample for each of its inputs. */
export function StepTest({ graph, step }: { graph: FlowGraph; step: FlowStep }) {
  const [samples, setSamples] = useState<Record<string, string>>({})
  const projects = useNamedProjects()
  const test = useTestStep()
  const inputs = Object.entries(step.inputs).map(([name, ref]) => {
    const source = graph.steps.find(({ id }) => id === ref.step)
    return { name, type: (source && outputsOf(source)[ref.output]) ?? 'text' }
  })
  const given = Object.fromEntries(
    inputs.map(({ name, type }) => [
      name,
      sampleOf(samples[name] ?? '', name === step.each ? 'facts' : type),
    ]),
  )
  return (
    <Disclosure label="Test this step">
      <div className="mt-3 flex flex-col gap-3">
        {inputs.map(({ name, type }) => (
          <Field key={name} label={`Sample for ${name}`} {...(type !== 'text' && { hint: hints[type] })}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                value={samples[name] ?? ''}
                onChange={(event) => setSamples({ ...samples, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Button
          className="w-fit"
          loading={test.isPending}
          onClick={() => test.mutate({ step, inputs: given, projectId: projects[0]?.id ?? null })}
        >
          Test
        </Button>
        {test.data?.note && <p className="text-small text-muted">{test.data.note}</p>}
        {test.data && <ValuesView values={test.data.output} />}
      </div>
    </Disclosure>
  )
}

const hints = {
  facts: 'One fact on each line, such as “price: 39.90 EUR”.',
  items: 'One fact on each line, and an empty line between items.',
}

function sampleOf(text: string, type: ValueType): FlowValue {
  if (type === 'text') return text
  return type === 'facts' ? fieldsIn(text) : text.split(/\n\s*\n/).map(fieldsIn)
}
