import { useId, useState } from 'react'
import type { QueryCard } from '#contracts/cards.ts'
import { relations } from '#contracts/knowledge-relations.ts'
import { type TableAnswer, TableQuery } from '#contracts/knowledge-tables.ts'
import { useQueryTable } from '#web/features/knowledge/knowledge.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'

type Query = QueryCard['query']
type Condition = NonNullable<Query['where']>[number]
type Relation = Condition['is']

const measures = {
  count: 'Count rows',
  sum: 'Sum',
  average: 'Average',
  min: 'Lowest',
  max: 'Highest',
  distinct: 'Count different values',
} as const
type MeasureName = keyof typeof measures
const isMeasure = (name: string): name is MeasureName => Object.hasOwn(measures, name)
const isRelation = (name: string): name is Relation => Object.hasOwn(relations, name)

/** A query of a table that can be changed and asked again. */
export function QueryForm({ card }: { card: QueryCard }) {
  const heading = useId()
  const [query, setQuery] = useState<Query>(card.query)
  const ask = useQueryTable(card.table)
  // The first result stands in the answer above.
  const result = ask.data
  const [measure] = query.measures ?? []
  const what = measure && isMeasure(measure.what) ? measure.what : 'count'
  const setMeasure = (next: MeasureName, column: string | undefined) =>
    setQuery({ ...query, measures: [{ what: next, ...(next !== 'count' && column && { column }) }] })
  const names = card.columns.map(({ name }) => name)
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-4 rounded-card border border-line bg-panel px-4 py-3"
    >
      <p id={heading} className="text-small font-semibold [overflow-wrap:anywhere]">
        {card.title}
      </p>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          ask.mutate(TableQuery.parse(query))
        }}
      >
        <div className="grid gap-3 md:grid-cols-3">
          <Field label="Compute">
            {(control) => (
              <Select
                {...control}
                value={what}
                onChange={({ target }) =>
                  isMeasure(target.value) && setMeasure(target.value, measure?.column ?? names[0])
                }
              >
                {Object.entries(measures).map(([name, words]) => (
                  <option key={name} value={name}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {what !== 'count' && (
            <Field label="Of">
              {(control) => (
                <ColumnSelect
                  control={control}
                  names={names}
                  value={measure?.column ?? ''}
                  onChange={(column) => setMeasure(what, column)}
                />
              )}
            </Field>
          )}
          <Field label="For each">
            {(control) => (
              <ColumnSelect
                control={control}
                names={names}
                none="All rows together"
                value={query.groupBy?.[0] ?? ''}
                onChange={(column) =>
                  setQuery({
                    ...query,
                    groupBy: column ? [column] : undefined,
                    per: undefined,
                    order: undefined,
                  })
                }
              />
            )}
          </Field>
        </div>
        {(query.where ?? []).map((condition, at) => (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
            key={`${at}-${query.where?.length}`}
            condition={condition}
            names={names}
            onChange={(next) =>
              setQuery({
                ...query,
                where: (query.where ?? []).map((each, index) => (index === at ? next : each)),
              })
            }
            onRemove={() =>
              setQuery({ ...query, where: (query.where ?? []).filter((_, index) => index !== at) })
            }
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" size="small" loading={ask.isPending}>
            Ask the table
          </Button>
          <Button
            size="small"
            onClick={() =>
              setQuery({
                ...query,
                where: [...(query.where ?? []), { column: names[0] ?? '', is: 'equal', value: '' }],
              })
            }
          >
            Add a condition
          </Button>
        </div>
        {ask.isError && (
          <p role="alert" className="text-small text-accent">
            {messageOf(ask.error, 'The table could not be asked. Please try again.')}
          </p>
        )}
      </form>
      {result && <QueryResult answer={result} />}
    </section>
  )
}

interface ColumnSelectProps {
  control: { id: string }
  names: string[]
  none?: string
  value: string
  onChange(name: string): void
}

const ColumnSelect = ({ control, names, none, value, onChange }: ColumnSelectProps) => (
  <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
    {none !== undefined && <option value="">{none}</option>}
    {names.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </Select>
)

interface ConditionRowProps {
  condition: Condition
  names: string[]
  onChange(condition: Condition): void
  onRemove(): void
}

function ConditionRow({ condition, names, onChange, onRemove }: ConditionRowProps) {
  const values = [String(condition.value ?? ''), ...(condition.or ?? [])].join(', ')
  const read = (text: string) => {
    const [value = '', ...or] = condition.or ? text.split(', ') : [text]
    onChange({ ...condition, value, ...(or.length > 0 && { or }) })
  }
  return (
    <div className="grid items-end gap-3 md:grid-cols-[1fr_1fr_1fr_auto]">
      <Field label="Where">
        {(control) => (
          <ColumnSelect
            control={control}
            names={names}
            value={condition.column}
            onChange={(column) => onChange({ ...condition, column })}
          />
        )}
      </Field>
      <Field label="Relation">
        {(control) => (
          <Select
            {...control}
            value={condition.is}
            onChange={({ target }) =>
              isRelation(target.value) && onChange({ ...condition, is: target.value })
            }
          >
            {Object.entries(relations).map(([is, words]) => (
              <option key={is} value={is}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Value">
        {(control) => (
          <Input {...control} value={values} maxLength={500} onChange={({ target }) => read(target.value)} />
        )}
      </Field>
      <Button size="small" aria-label={`Remove the condition on ${condition.column}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}

const MOST_ROWS = 20

function QueryResult({ answer: { columns, rows, units, matched, total } }: { answer: TableAnswer }) {
  const shown = rows.slice(0, MOST_ROWS)
  return (
    <div role="status" className="flex flex-col gap-1 overflow-x-auto border-t border-line-soft pt-3">
      <table className="figures w-full text-small">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1 pr-4 text-left font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.join('\u0000')} className="border-t border-line-soft">
              {row.map((cell, at) => (
                <td key={columns[at]} className="py-1 pr-4">
                  {cell} {units?.[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-faint text-small">
        {matched} {matched === 1 ? 'row counts' : 'rows count'}
        {total > shown.length && `, ${shown.length} of ${total} lines shown`}.
      </p>
    </div>
  )
}
