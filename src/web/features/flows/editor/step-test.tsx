import { useState } from 'react'
import type { FlowStep } from '#core/flows/graph.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { useTestStep } from '../flows.queries.ts'
import { ValuesView } from '../run/value-view.tsx'

/** Tries the step with a sample for each of its inputs. */
export function StepTest({ step }: { step: FlowStep }) {
  const [samples, setSamples] = useState<Record<string, string>>({})
  const projects = useNamedProjects()
  const test = useTestStep()
  const names = Object.keys(step.inputs)
  return (
    <Disclosure label="Test this step">
      <div className="mt-3 flex flex-col gap-3">
        {names.map((name) => (
          <Field key={name} label={`Sample for ${name}`}>
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
          onClick={() => test.mutate({ step, inputs: samples, projectId: projects[0]?.id ?? null })}
        >
          Test
        </Button>
        {test.data?.note && <p className="text-small text-muted">{test.data.note}</p>}
        {test.data && <ValuesView values={test.data.output} />}
      </div>
    </Disclosure>
  )
}
