import { useState } from 'react'
import { Link } from 'react-router'
import type { FlowSchedule, SchedulePlan } from '#contracts/flows/flow-schedules.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { rowsFrame } from '#web/ui/lists/rows.tsx'
import { planText, promptsText } from '../flow-words.ts'
import { useChangeSchedule, useDeleteSchedule, useSchedules } from '../flows.queries.ts'
import { PlanFields } from '../run/plan-fields.tsx'

export function Schedules() {
  const schedules = useSchedules()
  if (schedules.isError)
    return (
      <ErrorCard
        title="Schedules could not be loaded"
        error={schedules.error}
        onRetry={() => void schedules.refetch()}
      />
    )
  if (!schedules.data || schedules.data.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-small font-semibold text-muted">Schedules</h2>
      <ul aria-label="Schedules" className={rowsFrame}>
        {schedules.data.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} />
        ))}
      </ul>
    </section>
  )
}

const dateOf = (time: string, timeZone: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(time),
  )

function ScheduleRow({ schedule }: { schedule: FlowSchedule }) {
  const change = useChangeSchedule(schedule.id)
  const remove = useDeleteSchedule(schedule.id)
  const [plan, setPlan] = useState<SchedulePlan>()
  const isArmed = schedule.state === 'armed'
  const next = schedule.nextAt && `Next: ${dateOf(schedule.nextAt, schedule.timeZone)} (${schedule.timeZone})`
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <Link to={`/flows/${schedule.flowId}`} className="block truncate font-semibold hover:underline">
          {schedule.flowName}
        </Link>
        <p className="text-small text-muted">
          {[planText(schedule.plan), next, `${promptsText(schedule.prompts)} each`, schedule.message]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Badge tone={isArmed ? 'gain' : 'neutral'}>{isArmed ? 'On' : 'Paused'}</Badge>
      <Button
        size="small"
        loading={change.isPending}
        onClick={() => change.mutate({ state: isArmed ? 'paused' : 'armed' })}
      >
        {isArmed ? 'Pause' : 'Resume'}
      </Button>
      <Button
        size="small"
        aria-expanded={plan !== undefined}
        onClick={() => setPlan(plan ? undefined : schedule.plan)}
      >
        {plan ? 'Cancel' : 'Edit'}
      </Button>
      <Button
        size="small"
        variant="ghost"
        loading={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      >
        Delete
      </Button>
      {schedule.lastRunId && (
        <Link
          to={`/flows/${schedule.flowId}?run=${schedule.lastRunId}`}
          className={buttonStyle('ghost', 'small')}
        >
          Last run
        </Link>
      )}
      {plan && (
        <form
          className="flex w-full flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            change.mutate({ plan }, { onSuccess: () => setPlan(undefined) })
          }}
        >
          <PlanFields plan={plan} onChange={setPlan} />
          <Button type="submit" className="w-fit max-md:w-full" loading={change.isPending}>
            Save schedule
          </Button>
        </form>
      )}
    </li>
  )
}
