import { useState } from 'react'
import type { SchedulePlan } from '#contracts/flows/flow-schedules.ts'
import type { FlowRun } from '#contracts/flows/flows.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { planText, promptsText, weekdays } from '../flow-words.ts'
import { useCreateSchedule, useFlow } from '../flows.queries.ts'

const repeats = { day: 'Every day', week: 'Every week', month: 'Every month' } as const
const days = Array.from({ length: 28 }, (_, index) => index + 1)

/** Repeats a finished run by the clock, with the same answers. */
export function ScheduleForm({ run }: { run: FlowRun }) {
  const [plan, setPlan] = useState<SchedulePlan>({ repeat: 'week', weekday: 1, day: 1, time: '08:00' })
  const create = useCreateSchedule()
  const { data: flow } = useFlow(run.flowId)
  const save = () =>
    create.mutate(
      { runId: run.id, plan },
      { onSuccess: () => void quickToast.success(`Scheduled: ${planText(plan)}`) },
    )
  return (
    <Card title="Repeat this run">
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-3">
          <Field label="Repeat">
            {(control) => (
              <Select
                {...control}
                value={plan.repeat}
                onChange={(event) =>
                  setPlan({ ...plan, repeat: event.target.value as SchedulePlan['repeat'] })
                }
              >
                {Object.entries(repeats).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {plan.repeat === 'week' && (
            <Field label="Day">
              {(control) => (
                <Select
                  {...control}
                  value={plan.weekday}
                  onChange={(event) => setPlan({ ...plan, weekday: Number(event.target.value) })}
                >
                  {weekdays.map((name, index) => (
                    <option key={name} value={index}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {plan.repeat === 'month' && (
            <Field label="Day of the month">
              {(control) => (
                <Select
                  {...control}
                  value={plan.day}
                  onChange={(event) => setPlan({ ...plan, day: Number(event.target.value) })}
                >
                  {days.map((day) => (
                    <option key={day} value={day}>
                      {day}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field label="Time" hint="In your time zone.">
            {(control) => (
              <Input
                {...control}
                type="time"
                value={plan.time}
                onChange={(event) => setPlan({ ...plan, time: event.target.value })}
              />
            )}
          </Field>
        </div>
        <p className="text-small text-muted">
          Each run uses the answers of this one. {flow && `${promptsText(flow.prompts)} each. `} It pauses
          after three failures, and you get an email.
        </p>
        <Button className="w-fit max-md:w-full" loading={create.isPending} onClick={save}>
          Save schedule
        </Button>
      </div>
    </Card>
  )
}
