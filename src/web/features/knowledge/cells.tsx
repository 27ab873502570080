import { cx } from '#web/lib/cx.ts'

interface CellsProps {
  /** Accessible name of the table. */
  label: string
  columns: { name: string; note?: string; isNumber: boolean }[]
  rows: { id: number; cells: string[] }[]
}

/** A table that is wider than its place scrolls in it, by keys too. */
export function Cells({ label, columns, rows }: CellsProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it keys could not scroll what is wider than the screen
      tabIndex={0}
      aria-label={label}
      className="max-h-120 overflow-auto rounded-card border border-line-soft bg-panel"
    >
      <table className="w-full border-collapse text-left text-small">
        <thead>
          <tr>
            {columns.map(({ name, note, isNumber }, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                key={at}
                scope="col"
                className={cx(
                  'sticky top-0 border-b border-line bg-raised px-3 py-2 align-bottom font-semibold whitespace-nowrap',
                  isNumber && 'text-right',
                )}
              >
                {name}
                {note && <span className="block font-normal text-faint">{note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {columns.map(({ isNumber }, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  key={at}
                  className={cx(
                    'max-w-80 px-3 py-1.5 align-top [overflow-wrap:anywhere]',
                    isNumber && 'figures text-right whitespace-nowrap',
                  )}
                >
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
