import { useState } from 'react'
import type { SchedulePlan } from '#contracts/flows/flow-schedules.ts'
import type { FlowRun } from '#contracts/flows/flows.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { planText, promptsText } from '../flow-words.ts'
import { useCreateSchedule, useFlow } from '../flows.queries.ts'
import { PlanFields } from './plan-fields.tsx'

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
        <PlanFields plan={plan} onChange={setPlan} />
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
