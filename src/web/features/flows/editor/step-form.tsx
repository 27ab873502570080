import type { FlowGraph, FlowStep, OutputRef } from '#core/flows/graph.ts'
import { asks, kinds } from '#core/flows/kinds.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { AfterField } from './after-field.tsx'
import { FormFields } from './form-fields.tsx'
import { RefField, SettingField } from './step-fields.tsx'
import { StepTest } from './step-test.tsx'

interface StepFormProps {
  graph: FlowGraph
  step: FlowStep
  /** Just added, so the focus goes to its settings. */
  isNew: boolean
  /** Problems of this step. */
  problems: string[]
  onChange: (step: FlowStep) => void
}

/** Title, inputs, settings and order of a step. */
export function StepForm({ graph, step, isNew, problems, onChange }: StepFormProps) {
  const kind = kinds[step.kind]
  const others = graph.steps.filter(({ id }) => id !== step.id)
  const branches = others.filter((other) => other.kind === 'branch')
  const setInput = (name: string, ref: OutputRef | undefined) => {
    const { [name]: _, ...rest } = step.inputs
    onChange({ ...step, inputs: ref ? { ...rest, [name]: ref } : rest })
  }
  const set = (name: string, value: string) =>
    onChange({ ...step, settings: { ...step.settings, [name]: value } })
  return (
    <Card title={kind.name}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{kind.about}</p>
        {problems.map((message) => (
          <p key={message} className="text-loss">
            {message}
          </p>
        ))}
        <Field label="Title">
          {(control) => (
            <Input
              {...control}
              autoFocus={isNew}
              value={step.title}
              onChange={(event) => onChange({ ...step, title: event.target.value })}
            />
          )}
        </Field>
        {kind.inputs.map(({ name, label, required }) => (
          <RefField
            key={name}
            label={required ? `Input: ${label}` : `Input: ${label} (optional)`}
            steps={others}
            value={step.inputs[name]}
            onChange={(ref) => setInput(name, ref)}
          />
        ))}
        {kind.fans && (
          <Field label="Run" hint="For a list, the step can run once for each item.">
            {(control) => (
              <Select
                {...control}
                value={step.each ?? ''}
                onChange={(event) => onChange({ ...step, each: event.target.value || null })}
              >
                <option value="">Once</option>
                {Object.keys(step.inputs).map((name) => (
                  <option key={name} value={name}>{`For each item of ${name}`}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {kind.settings.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            value={step.settings[setting.name] ?? ''}
            onChange={set}
          />
        ))}
        {!asks(step) && (
          <Field label="If it fails">
            {(control) => (
              <Select
                {...control}
                value={step.settings.optional ?? ''}
                onChange={(event) => set('optional', event.target.value)}
              >
                <option value="">Stop the run</option>
                <option value="yes">Skip the step</option>
              </Select>
            )}
          </Field>
        )}
        {step.kind === 'form' && (
          <FormFields fields={step.fields} onChange={(fields) => onChange({ ...step, fields })} />
        )}
        {branches.length > 0 && (
          <Field label="Only when">
            {(control) => (
              <Select
                {...control}
                value={step.when ? `${step.when.step} ${step.when.outcome}` : ''}
                onChange={(event) => {
                  const [from = '', outcome] = event.target.value.split(' ')
                  onChange({
                    ...step,
                    when: from ? { step: from, outcome: outcome === 'no' ? 'no' : 'yes' } : null,
                  })
                }}
              >
                <option value="">Always</option>
                {branches.flatMap(({ id, title }) =>
                  ['yes', 'no'].map((outcome) => (
                    <option
                      key={`${id} ${outcome}`}
                      value={`${id} ${outcome}`}
                    >{`${title}: ${outcome}`}</option>
                  )),
                )}
              </Select>
            )}
          </Field>
        )}
        <AfterField step={step} others={others} onChange={(after) => onChange({ ...step, after })} />
        <StepTest graph={graph} step={step} />
      </div>
    </Card>
  )
}
