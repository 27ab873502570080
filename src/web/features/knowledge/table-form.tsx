import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useState } from 'react'
import type { KnowledgeTable } from '#contracts/knowledge/knowledge.ts'
import type { TableAnswer } from '#contracts/knowledge/tables.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Cells } from './cells.tsx'
import { ColumnOptions, ConditionRow } from './condition-row.tsx'
import { useQueryTable } from './knowledge.queries.ts'
import { firstQuestion, type TableQuestion, toQuery } from './table-question.ts'

const whats: Record<TableQuestion['what'], string> = {
  count: 'Count',
  distinct: 'Different values of',
  sum: 'Sum of',
  average: 'Average of',
  min: 'Smallest',
  max: 'Largest',
  share: 'Share in percent',
  rows: 'Show the rows',
}
const isWhat = (text: string): text is TableQuestion['what'] => Object.hasOwn(whats, text)

/** These are of rows where no column is chosen. */
const ofRows: readonly TableQuestion['what'][] = ['rows', 'count', 'share']

const MOST_CONDITIONS = 10

/** Asks a table: counts, sums, filters, groups, the first few. Nothing is guessed; the rows are computed with. */
export function TableForm({ table }: { table: KnowledgeTable }) {
  const [question, setQuestion] = useState(firstQuestion)
  const ask = useQueryTable(table.id)
  const set = (change: Partial<TableQuestion>) => setQuestion((before) => ({ ...before, ...change }))
  const lacksColumn = !ofRows.includes(question.what) && question.of === ''

  function send(event: FormEvent) {
    event.preventDefault()
    if (!lacksColumn) ask.mutate(toQuery(question))
  }
  return (
    <Card title="Ask this table">
      <form onSubmit={send} className="flex flex-col gap-3">
        <div className="grid gap-3 md:grid-cols-3">
          <What table={table} question={question} set={set} />
        </div>
        {question.where.map((condition) => (
          <ConditionRow
            key={condition.id}
            columns={table.columns}
            condition={condition}
            onChange={(to) =>
              set({ where: question.where.map((each) => (each.id === condition.id ? to : each)) })
            }
            onRemove={() => set({ where: question.where.filter(({ id }) => id !== condition.id) })}
          />
        ))}
        <FormAlert
          message={
            ask.error ? messageOf(ask.error, 'The table could not be queried. Please try again.') : undefined
          }
        />
        <div className="flex flex-wrap justify-between gap-2">
          <Button
            variant="ghost"
            disabled={question.where.length >= MOST_CONDITIONS}
            onClick={() => set({ where: [...question.where, newCondition(question, table)] })}
          >
            <Plus />
            Only rows where…
          </Button>
          <Button type="submit" variant="primary" disabled={lacksColumn} loading={ask.isPending}>
            Ask
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {ask.data && <Answer answer={ask.data} inGroups={ask.variables?.groupBy !== undefined} />}
      </div>
    </Card>
  )
}

const newCondition = (
  { where }: TableQuestion,
  { columns }: KnowledgeTable,
): TableQuestion['where'][number] => ({
  id: Math.max(0, ...where.map(({ id }) => id)) + 1,
  column: columns[0]?.name ?? '',
  is: 'equal',
  value: '',
})

interface WhatProps {
  table: KnowledgeTable
  question: TableQuestion
  set: (change: Partial<TableQuestion>) => void
}

function What({ table, question, set }: WhatProps) {
  const { what, of, groupBy, orderBy, descending, limit } = question
  const isRows = what === 'rows'
  return (
    <>
      <Field label="What">
        {(control) => (
          <Select
            {...control}
            value={what}
            onChange={({ target }) => isWhat(target.value) && set({ what: target.value })}
          >
            {Object.entries(whats).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!isRows && (
        <Field label="Column">
          {(control) => (
            <Select {...control} value={of} onChange={({ target }) => set({ of: target.value })}>
              <option value="">{ofRows.includes(what) ? 'All rows' : 'Choose a column'}</option>
              <ColumnOptions columns={table.columns} />
            </Select>
          )}
        </Field>
      )}
      {!isRows && (
        <Field label="For each">
          {(control) => (
            <Select {...control} value={groupBy} onChange={({ target }) => set({ groupBy: target.value })}>
              <option value="">The whole table</option>
              <ColumnOptions columns={table.columns} />
            </Select>
          )}
        </Field>
      )}
      {isRows && (
        <Field label="Order by">
          {(control) => (
            <Select {...control} value={orderBy} onChange={({ target }) => set({ orderBy: target.value })}>
              <option value="">As in the file</option>
              <ColumnOptions columns={table.columns} />
            </Select>
          )}
        </Field>
      )}
      {(isRows || groupBy) && (
        <>
          <Field label="Order">
            {(control) => (
              <Select
                {...control}
                value={descending ? 'most' : 'least'}
                disabled={isRows && orderBy === ''}
                onChange={({ target }) => set({ descending: target.value === 'most' })}
              >
                <option value="most">Largest first</option>
                <option value="least">Smallest first</option>
              </Select>
            )}
          </Field>
          <Field label="At most">
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={100}
                value={limit}
                onChange={({ target }) =>
                  set({ limit: Math.min(100, Math.max(1, Math.round(target.valueAsNumber) || 1)) })
                }
              />
            )}
          </Field>
        </>
      )}
    </>
  )
}

interface AnswerProps {
  answer: TableAnswer
  inGroups: boolean
}

function Answer({ answer, inGroups }: AnswerProps) {
  const { columns, rows, matched, among = matched, total, skipped, empty = 0 } = answer
  return (
    <div className="mt-4 flex flex-col gap-2 border-t border-line-soft pt-4">
      {rows.length === 0 ? (
        <p className="text-muted">No matching rows.</p>
      ) : (
        <Cells
          label="Answer"
          columns={columns.map((name, at) => ({
            name,
            isNumber: rows.every((row) => /^-?\d*\.?\d*$/.test(row[at] ?? '')),
          }))}
          rows={rows.map((cells, id) => ({ id, cells: inGroups ? named(cells) : cells }))}
        />
      )}
      <p className="text-small text-faint">
        From {among > matched && `${matched.toLocaleString('en')} of `}
        {among.toLocaleString('en')} {among === 1 ? 'row' : 'rows'}.
        {total > rows.length && ` ${(total - rows.length).toLocaleString('en')} more rows not shown.`}
        {empty > 0 &&
          ` ${empty.toLocaleString('en')} ${empty === 1 ? 'empty cell was' : 'empty cells were'} skipped.`}
        {skipped > 0 && ` ${skipped.toLocaleString('en')} cells without a number were skipped.`}
      </p>
    </div>
  )
}

/** The group of rows that say nothing has a name too. */
const named = ([name, ...values]: string[]) => [name || '(empty)', ...values]
