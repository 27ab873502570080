import { useId, useState } from 'react'
import type { QueryCard } from '#contracts/cards.ts'
import { TableQuery } from '#contracts/knowledge/tables.ts'
import { useQueryTable } from '#web/features/knowledge/knowledge.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { ColumnSelect } from './column-select.tsx'
import { ConditionRow } from './condition-row.tsx'
import { isMeasure, type MeasureName, measures } from './measures.ts'
import { QueryResult } from './query-result.tsx'

type Query = QueryCard['query']

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
          {measure?.times && (
            <Field label="Times">
              {(control) => (
                <ColumnSelect
                  control={control}
                  names={names}
                  none="Nothing"
                  value={measure.times ?? ''}
                  onChange={(times) =>
                    setQuery({ ...query, measures: [{ ...measure, times: times || undefined }] })
                  }
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
