import type { SchedulePlan } from '#contracts/flows/flow-schedules.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { weekdays } from '../flow-words.ts'

const repeats = { day: 'Every day', week: 'Every week', month: 'Every month' } as const
const days = Array.from({ length: 28 }, (_, index) => index + 1)

interface PlanFieldsProps {
  plan: SchedulePlan
  onChange: (plan: SchedulePlan) => void
}

/** Times of a schedule, chosen without cron. */
export function PlanFields({ plan, onChange }: PlanFieldsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Field label="Repeat">
        {(control) => (
          <Select
            {...control}
            value={plan.repeat}
            onChange={(event) => onChange({ ...plan, repeat: event.target.value as SchedulePlan['repeat'] })}
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
              onChange={(event) => onChange({ ...plan, weekday: Number(event.target.value) })}
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
              onChange={(event) => onChange({ ...plan, day: Number(event.target.value) })}
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
            onChange={(event) => onChange({ ...plan, time: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
