import { useState } from 'react'
import type { Rank } from '#contracts/seo/keywords.ts'
import { Chart } from '#web/ui/display/chart.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'

const keyOf = ({ phrase, engine }: Pick<Rank, 'phrase' | 'engine'>) => `${phrase} · ${engine}`

/** Drawn below zero, so that the best position is on top. */
const positionText = (value: number) => String(Math.abs(value) || 1)
const absent = { 'not-found': 'not found', unknown: 'unknown' }

/** Positions of one keyword over time. Days without one leave a gap and are named below. */
export function RankChart({ ranks }: { ranks: Rank[] }) {
  const keys = [...new Set(ranks.map(keyOf))]
  const [chosen, setChosen] = useState<string>()
  const shown = chosen && keys.includes(chosen) ? chosen : keys[0]
  const own = ranks.filter((rank) => keyOf(rank) === shown).toReversed()
  const positions = own.filter(({ result }) => result.kind === 'position')
  const points = own.map(({ day, result }) =>
    result.kind === 'position'
      ? { label: day, values: [-result.position] }
      : { label: day, values: [null], absent: absent[result.kind] },
  )
  const days = (kind: 'not-found' | 'unknown') =>
    own.filter(({ result }) => result.kind === kind).map(({ day }) => day)
  const [missing, unknown] = [days('not-found'), days('unknown')]
  return (
    <Card title="Position over time, 1 is best">
      <div className="mb-3 max-w-100">
        <Field label="Keyword and search engine">
          {(control) => (
            <Select {...control} value={shown} onChange={(event) => setChosen(event.target.value)}>
              {keys.map((key) => (
                <option key={key}>{key}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {positions.length > 0 ? (
        <Chart
          label="Position"
          form="lines"
          series={[{ name: 'Position', tone: 'accent' }]}
          points={points}
          format={positionText}
        />
      ) : (
        <p className="text-muted">No position yet.</p>
      )}
      {missing.length > 0 && <p className="mt-2 text-small text-muted">Not found on {missing.join(', ')}.</p>}
      {unknown.length > 0 && <p className="mt-1 text-small text-muted">Unknown on {unknown.join(', ')}.</p>}
    </Card>
  )
}
