import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import type { NewRank, Rank, RankResult } from '#contracts/seo/keywords.ts'
import { readRanks } from '#core/seo/csv.ts'
import { cx } from '#web/lib/cx.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { AddFromFile } from './add-from-file.tsx'
import { RankChart } from './rank-chart.tsx'
import { RankProviderCard } from './rank-provider.tsx'
import { useAddRanks, useDeleteRank, useRanks } from './seo-keywords.queries.ts'

const today = () => new Date().toISOString().slice(0, 10)

/** Ranks by day. “Not found” and “unknown” are results of their own, never numbers. */
export function RankLog({ projectId }: { projectId: string }) {
  const { data, error, isPending, refetch } = useRanks(projectId)
  return (
    <>
      <AddRank projectId={projectId} />
      <RankProviderCard projectId={projectId} />
      {isPending && <RowsLoading label="Loading your ranks" />}
      {error && !data && (
        <ErrorCard title="Your ranks could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <p className="text-muted">
          No ranks yet. Add one above, or import a file with the columns keyword and rank.
        </p>
      )}
      {data && data.length > 0 && (
        <>
          <RankChart ranks={data} />
          <RankTable projectId={projectId} ranks={data} />
        </>
      )}
    </>
  )
}

type Kind = RankResult['kind']

function AddRank({ projectId }: { projectId: string }) {
  const [phrase, setPhrase] = useState('')
  const [engine, setEngine] = useState('Google')
  const [day, setDay] = useState(today)
  const [kind, setKind] = useState<Kind>('position')
  const [position, setPosition] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = useAddRanks(projectId)
  const send = async (source: 'hand' | 'csv', ranks: NewRank[]) => {
    setProblem(undefined)
    const { added, failure } = await add.mutateAsync({ source, ranks })
    if (!failure) return added
    const reason = messageOf(failure, 'The rank could not be added. Please try again.')
    setProblem(added > 0 ? `${added} of ${ranks.length} ranks were added. ${reason}` : reason)
    return undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const number = Number(position)
    if (phrase.trim() === '') return setProblem('Enter a keyword.')
    if (kind === 'position' && !(Number.isInteger(number) && number >= 1 && number <= 1_000))
      return setProblem('Enter a position from 1 to 1,000, or choose “Not found” or “Unknown”.')
    const result: RankResult = kind === 'position' ? { kind, position: number } : { kind }
    if ((await send('hand', [{ phrase, engine, day, result }])) !== undefined) setPosition('')
  }
  const takeFile = async (text: string) => {
    const { rows, faults } = readRanks(text, { engine: engine.trim() || 'Google', day: day || today() })
    const added = rows.length > 0 ? await send('csv', rows) : 0
    if (added === undefined) return
    if (faults.length > 0)
      setProblem(
        `${added} ranks were added. Not read: ${faults.slice(0, 3).join('; ')}${faults.length > 3 ? '…' : ''}`,
      )
  }
  return (
    <Card title="Add a rank">
      <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)} noValidate>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] items-end gap-3">
          <Field label="Keyword">
            {(control) => (
              <Input {...control} value={phrase} onChange={(event) => setPhrase(event.target.value)} />
            )}
          </Field>
          <Field label="Search engine">
            {(control) => (
              <Input {...control} value={engine} onChange={(event) => setEngine(event.target.value)} />
            )}
          </Field>
          <Field label="Result">
            {(control) => (
              <Select {...control} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
                <option value="position">Position</option>
                <option value="not-found">Not found</option>
                <option value="unknown">Unknown</option>
              </Select>
            )}
          </Field>
          {kind === 'position' && (
            <Field label="Position">
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  value={position}
                  onChange={(event) => setPosition(event.target.value)}
                />
              )}
            </Field>
          )}
          <Field label="Day">{(control) => <DateInput {...control} value={day} onChange={setDay} />}</Field>
        </div>
        <FormAlert message={problem} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={add.isPending}>
            Add rank
          </Button>
          <AddFromFile label="Import a CSV file" onText={(text) => void takeFile(text)} />
        </div>
      </form>
    </Card>
  )
}

const MOST_ROWS = 200
const sources = { csv: 'File', hand: 'By hand', provider: 'Provider' }

const columns = ['Day', 'Keyword', 'Search engine', 'Result', 'Source'] as const
/** A phone shows the search engine under the keyword, and no source. */
const isWide = (name: (typeof columns)[number]) => name === 'Search engine' || name === 'Source'

function RankTable({ projectId, ranks }: { projectId: string; ranks: Rank[] }) {
  const remove = useDeleteRank(projectId)
  return (
    <Card title="Log">
      <div className="-mx-4 overflow-x-auto">
        <table className="w-full text-small">
          <thead className="text-left text-faint">
            <tr>
              {columns.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={cx(
                    'px-4 py-1.5 font-medium max-md:px-2 max-md:first:pl-4',
                    name === 'Result' && 'text-right',
                    isWide(name) && 'max-md:hidden',
                  )}
                >
                  {name}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody className="divide-y divide-line-soft">
            {ranks.slice(0, MOST_ROWS).map((rank) => (
              <tr key={rank.id}>
                <td className="figures px-4 py-2 whitespace-nowrap max-md:pr-2">{rank.day}</td>
                <th
                  scope="row"
                  className="px-4 py-2 text-left font-medium [overflow-wrap:anywhere] max-md:px-2"
                >
                  {rank.phrase}
                  <span className="block font-normal text-muted md:hidden">{rank.engine}</span>
                </th>
                <td className="px-4 py-2 max-md:hidden">{rank.engine}</td>
                <td className="px-4 py-2 text-right whitespace-nowrap max-md:px-2">
                  <Result result={rank.result} />
                </td>
                <td className="px-4 py-2 text-muted max-md:hidden">{sources[rank.source]}</td>
                <td className="px-2">
                  <IconButton
                    label={`Delete the rank of ${rank.phrase} on ${rank.day}`}
                    icon={<Trash />}
                    onClick={() => remove.mutate(rank.id)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {ranks.length > MOST_ROWS && (
        <p className="mt-2 text-small text-faint">The latest {MOST_ROWS} are shown.</p>
      )}
    </Card>
  )
}

function Result({ result }: { result: RankResult }) {
  if (result.kind === 'position') return <span className="figures font-semibold">{result.position}</span>
  return result.kind === 'not-found' ? <Badge tone="loss">Not found</Badge> : <Badge>Unknown</Badge>
}
