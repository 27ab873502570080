import { memo } from 'react'
import type { Align, Block } from './blocks.ts'
import { InlineText } from './inline-text.tsx'
import { TableTools } from './table-tools.tsx'

const alignment = { left: 'text-left', center: 'text-center', right: 'text-right' }

/** Wide tables scroll in their own box, so that the page never does. */
export function Table({ head, rows, align }: Omit<Extract<Block, { type: 'table' }>, 'type'>) {
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
    const className = `py-1.5 pr-4 align-top font-normal first:min-w-32 last:pr-0 ${alignment[align[column] ?? 'left']}`
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
      <Cell key={column} className={className}>
        <InlineText text={cell} />
      </Cell>
    )
  })
}
