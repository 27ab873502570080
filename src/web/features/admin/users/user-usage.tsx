import type { UserDetail } from '#contracts/admin-users.ts'
import { DailyLimit } from '#contracts/usage.ts'
import { Card } from '#web/ui/card.tsx'
import { unitNames } from './user-words.ts'

/** What was used today and in the last days, by what it was for. */
export function UserUsage({ user: { allowances, waiting, usage, work } }: { user: UserDetail }) {
  const counted = DailyLimit.options.filter((name) => usage.days.some(({ used }) => (used[name] ?? 0) > 0))
  const limited = allowances.filter(({ limit, used }) => limit > 0 || used > 0)
  return (
    <Card title={`Usage of the last ${usage.days.length} days`}>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {limited.map(({ name, used, limit }) => (
          <div key={name}>
            <dt className="text-small text-muted">{unitNames[name]} today</dt>
            <dd className="figures">
              {used.toLocaleString('en')} of {limit.toLocaleString('en')}
              {leftOf(waiting, name) > 0 && (
                <span className="text-muted">, {leftOf(waiting, name)} of them given until used</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {counted.map((name) => (
        <Days key={name} name={name} days={usage.days} />
      ))}
      {work.length > 0 ? (
        <Work work={work} />
      ) : (
        <p className="mt-3 text-muted">Nothing was done for them yet.</p>
      )}
    </Card>
  )
}

const leftOf = (waiting: UserDetail['waiting'], name: string) =>
  waiting.find((grant) => grant.name === name)?.left ?? 0

function Days({ name, days }: { name: DailyLimit; days: UserDetail['usage']['days'] }) {
  const counts = days.map(({ day, used }) => ({ day, count: used[name] ?? 0 }))
  const most = Math.max(...counts.map(({ count }) => count))
  return (
    <figure className="mt-4">
      <figcaption className="mb-2 text-small text-muted">{unitNames[name]} by day</figcaption>
      <div aria-hidden className="flex h-16 items-end gap-0.5 border-b border-line">
        {counts.map(({ day, count }) => (
          <div
            key={day}
            title={`${day}: ${count}`}
            className="min-w-0 flex-1 rounded-t-sm bg-accent"
            style={{
              height: count === 0 ? '1px' : `${(count / most) * 100}%`,
              opacity: count === 0 ? 0.3 : 1,
            }}
          />
        ))}
      </div>
      <table className="sr-only">
        <caption>{unitNames[name]} by day</caption>
        <tbody>
          {counts
            .filter(({ count }) => count > 0)
            .map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{count}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  )
}

function Work({ work }: { work: UserDetail['work'] }) {
  return (
    <table className="mt-4 w-full text-left">
      <caption className="sr-only">What was done, by kind</caption>
      <thead className="text-small text-muted">
        <tr>
          <th scope="col" className="py-1 font-medium">
            Feature
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Times
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {work.map(({ kind, count, cost }) => (
          <tr key={kind} className="border-t border-line-soft">
            <th scope="row" className="py-1.5 font-normal [overflow-wrap:anywhere]">
              {kind}
            </th>
            <td className="figures py-1.5 text-right">{count.toLocaleString('en')}</td>
            <td className="figures py-1.5 text-right">{inDollars(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const inDollars = (millionths: number) =>
  (millionths / 1_000_000).toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 4,
  })
