import { useMemo } from 'react'
import { cx } from '#web/lib/cx.ts'
import { type DiffLine, folded, lineDiff } from './line-diff.ts'

const looks: Record<DiffLine['kind'], { sign: string; style: string; said: string }> = {
  same: { sign: ' ', style: 'text-muted', said: '' },
  gone: { sign: '−', style: 'bg-loss-soft text-loss', said: 'Shipped: ' },
  new: { sign: '+', style: 'bg-gain-soft text-gain', said: 'Here: ' },
}

/** A line-by-line comparison with the shipped text. */
export function ArticleCompare({ shipped, here }: { shipped: string; here: string }) {
  const lines = useMemo(() => lineDiff(shipped, here), [shipped, here])
  if (lines.every(({ kind }) => kind === 'same'))
    return <p className="text-muted">The text matches the shipped one.</p>
  return (
    <>
      <p className="text-small text-muted">
        <span className="text-loss">− shipped</span>, <span className="text-gain">+ here</span>
      </p>
      <div className="overflow-hidden rounded-card border border-line-soft bg-panel py-2 font-mono text-small">
        {folded(lines).map((line, at) => {
          if (line.kind === 'skipped') {
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place
              <p key={at} className="px-3 py-1 text-faint">
                {line.count === 1 ? '1 line is the same' : `${line.count} lines are the same`}
              </p>
            )
          }
          const { sign, style, said } = looks[line.kind]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place
            <p key={at} className={cx('flex gap-3 px-3', style)}>
              <span aria-hidden="true" className="w-3 flex-none select-none">
                {sign}
              </span>
              <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {said && <span className="sr-only">{said}</span>}
                {line.text || ' '}
              </span>
            </p>
          )
        })}
      </div>
    </>
  )
}
