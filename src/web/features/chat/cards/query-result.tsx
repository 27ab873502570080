import type { TableAnswer } from '#contracts/knowledge/tables.ts'
import { cx } from '#web/lib/cx.ts'

const MOST_ROWS = 20
const NUMBER = /^-?[\d.,]+$/

export function QueryResult({ answer }: { answer: TableAnswer }) {
  const { columns, rows, units, matched, total, joined } = answer
  const unmatched = joined?.unmatched ?? 0
  const shown = rows.slice(0, MOST_ROWS)
  const isNumber = (at: number) => shown.every((row) => NUMBER.test(row[at] ?? ''))
  return (
    <div role="status" className="flex flex-col gap-1 overflow-x-auto border-t border-line-soft pt-3">
      <table className="figures w-full text-small">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={cx('py-1 pr-4 font-medium', isNumber(at) ? 'text-right' : 'text-left')}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.join('\u0000')} className="border-t border-line-soft">
              {row.map((cell, at) => (
                <td key={columns[at]} className={cx('py-1 pr-4', isNumber(at) && 'text-right')}>
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
        {unmatched > 0 &&
          ` ${unmatched} ${unmatched === 1 ? 'row has' : 'rows have'} no match in the other table.`}
      </p>
    </div>
  )
}
