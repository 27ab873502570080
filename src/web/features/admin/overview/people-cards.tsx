import type { OverviewRange } from '#contracts/admin/overview.ts'
import { cx } from '#web/lib/cx.ts'
import { Chart } from '#web/ui/display/chart.tsx'
import { barsBy, dayText, shareText, sumOf } from './figures.ts'
import { useActive, useSignUps } from './overview.queries.ts'
import { Figures, OverviewCard, Quiet } from './overview-card.tsx'

const count = (value: number) => value.toLocaleString('en')

export function SignUpsCard({ range }: { range: OverviewRange }) {
  return (
    <OverviewCard title="Sign-ups" query={useSignUps(range)}>
      {({ days }) => {
        const all = sumOf(days, ({ signedUp }) => signedUp)
        return (
          <>
            <Figures
              of={[
                { label: 'signed up', value: count(all) },
                { label: 'today', value: count(days.at(-1)?.signedUp ?? 0) },
              ]}
            />
            <p className="text-small text-faint">Deleted accounts aren’t counted.</p>
            {all === 0 ? (
              <Quiet>No sign-ups in this period.</Quiet>
            ) : (
              <Chart
                label={range === '12m' ? 'Sign-ups by month' : 'Sign-ups by day'}
                form="bars"
                series={[{ name: 'Sign-ups', tone: 'accent' }]}
                points={barsBy(range, days, ({ signedUp }) => signedUp)}
              />
            )}
          </>
        )
      }}
    </OverviewCard>
  )
}

export function ActiveCard({ range }: { range: OverviewRange }) {
  return (
    <OverviewCard title="Active users" query={useActive(range)}>
      {({ days }) => {
        // Weeks and months end with the last full day.
        const over = days.findLast(({ weekly }) => weekly !== null)
        return (
          <>
            <Figures
              of={[
                { label: 'today', value: count(days.at(-1)?.daily ?? 0) },
                { label: '7 days to yesterday', value: count(over?.weekly ?? 0) },
                { label: '30 days to yesterday', value: count(over?.monthly ?? 0) },
              ]}
            />
            <p className="text-small text-faint">People who asked a question or ran a job.</p>
            {days.every(({ daily, monthly }) => daily === 0 && !monthly) ? (
              <Quiet>No activity in this period.</Quiet>
            ) : (
              <Chart
                label="Active users by day"
                form="lines"
                series={[
                  { name: 'On the day', tone: 'accent' },
                  { name: 'In 7 days', tone: 'info' },
                  { name: 'In 30 days', tone: 'gain' },
                ]}
                points={days.map(({ day, daily, weekly, monthly }) => ({
                  label: dayText(day),
                  values: [daily, weekly, monthly],
                }))}
              />
            )}
          </>
        )
      }}
    </OverviewCard>
  )
}

/** Progress of new sign-ups. Steps are independent: one may buy without a project. */
export function ActivationCard({ range }: { range: OverviewRange }) {
  return (
    <OverviewCard title="Activation" query={useSignUps(range)}>
      {({ days }) => {
        const steps = [
          { name: 'Signed up', count: sumOf(days, ({ signedUp }) => signedUp) },
          { name: 'Verified', count: sumOf(days, ({ verified }) => verified) },
          { name: 'First question', count: sumOf(days, ({ asked }) => asked) },
          { name: 'First project', count: sumOf(days, ({ madeProject }) => madeProject) },
          { name: 'Paid', count: sumOf(days, ({ paid }) => paid) },
        ]
        const all = steps[0]?.count ?? 0
        if (all === 0) return <Quiet>No sign-ups in this period.</Quiet>
        return (
          <>
            <ol className="flex flex-col gap-3">
              {steps.map((step, at) => (
                <Step key={step.name} {...step} all={all} first={at === 0} />
              ))}
            </ol>
            <p className="text-small text-faint">
              For sign-ups in this period. Earlier days are recounted every hour.
            </p>
          </>
        )
      }}
    </OverviewCard>
  )
}

const Step = ({
  name,
  count: reached,
  all,
  first,
}: {
  name: string
  count: number
  all: number
  first: boolean
}) => (
  <li>
    <p className="mb-1 flex justify-between gap-3">
      <span>{name}</span>
      <span className="figures text-muted">
        {count(reached)}
        <span className="inline-block w-14 text-right">{shareText(reached, all)}</span>
      </span>
    </p>
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-raised">
      <div
        className={cx('h-full w-full origin-left rounded-full', first ? 'bg-muted' : 'bg-accent')}
        style={{ transform: `scaleX(${reached / all})` }}
      />
    </div>
  </li>
)
