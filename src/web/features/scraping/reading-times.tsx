import { type ReadingStage, type ReadingTime, readingStages } from '#contracts/scraping.ts'
import { Card } from '#web/ui/layout/card.tsx'

const stageNames: Record<ReadingStage, string> = {
  robots: 'Robots check',
  resolve: 'Name lookup',
  fetch: 'Fetch',
  parse: 'Parse',
  extract: 'Extract',
}

/** The milliseconds of each stage that was reached. */
export function ReadingTimes({ time }: { time: ReadingTime }) {
  const reached = readingStages.flatMap((stage) =>
    time[stage] === null ? [] : [{ name: stageNames[stage], ms: time[stage] }],
  )
  return (
    <Card title="Timing">
      <dl className="flex flex-col gap-1.5">
        {[...reached, { name: 'Total', ms: time.total }].map(({ name, ms }) => (
          <div
            key={name}
            className="flex justify-between gap-4 last:border-t last:border-line-soft last:pt-1.5 last:font-semibold"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="figures">{`${ms.toLocaleString('en')} ms`}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
