import { memo, useRef } from 'react'
import type { Align, Block } from './blocks.ts'
import { InlineText } from './inline-text.tsx'
import { TableTools } from './table-tools.tsx'

/** A first cell of at most this many characters stays on one line on a phone. */
const SHORT = 24

const alignment = { left: 'text-left', center: 'text-center', right: 'text-right' }

/** Wide tables scroll in their own box, so that the page never does. */
export function Table({ head, rows, align: given }: Omit<Extract<Block, { type: 'table' }>, 'type'>) {
  const isRight = head.map(
    (_, column) => column > 0 && rows.length > 0 && rows.every((row) => isFigure(row[column])),
  )
  const align = useSame(head.map((_, column) => given[column] ?? (isRight[column] ? 'right' : undefined)))
  return (
    <div className="group/table flex flex-col">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        role="group"
        aria-label="Table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="figures w-full border-collapse [overflow-wrap:normal]">
          <thead>
            <tr className="border-b border-line text-muted">
              <Cells cells={head} align={align} as="th" />
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
              <Row key={row} cells={cells} align={align} />
            ))}
          </tbody>
        </table>
      </div>
      <TableTools rows={[head, ...rows]} />
    </div>
  )
}

const FIGURE =
  /^[*_~]*[−+–-]?\s?(?:\p{Sc}|[A-Z]{3}\s)?\s?[−-]?[\d.,\s\u00a0\u202f]*\d\s?(?:%|x|×|\p{Sc}|[A-Z]{3})?[*_~]*$/u

/** A number with or without a sign, a currency or a unit, or an empty cell. */
const isFigure = (cell = ''): boolean => /^[–—-]?$/.test(cell) || FIGURE.test(cell)

/** The array of before while its items are the same, for rows that are memoized. */
function useSame<T>(items: T[]): T[] {
  const last = useRef(items)
  if (last.current.length !== items.length || last.current.some((item, at) => item !== items[at]))
    last.current = items
  return last.current
}

/** Memoized so that a growing table draws only its new rows. */
const Row = memo(function Row({ cells, align }: { cells: string[]; align: Align[] }) {
  return (
    <tr className="border-b border-line-soft">
      <Cells cells={cells} align={align} as="td" />
    </tr>
  )
})

function Cells({ cells, align, as: Cell }: { cells: string[]; align: Align[]; as: 'th' | 'td' }) {
  return cells.map((cell, column) => {
    const className = `py-1.5 pr-4 align-top font-normal first:min-w-32 last:pr-0 ${column === 0 && cell.length <= SHORT ? 'max-md:whitespace-nowrap' : ''} ${alignment[align[column] ?? 'left']}`
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
      <Cell key={column} className={className}>
        <InlineText text={cell} />
      </Cell>
    )
  })
}
