import { useState } from 'react'
import type { Queue } from '#contracts/admin/operations.ts'
import { cx } from '#web/lib/cx.ts'
import { WordButton } from '#web/ui/buttons/word-button.tsx'
import { rowsFrame } from '#web/ui/lists/rows.tsx'

const counts = { waiting: 'waiting', running: 'running', retrying: 'retrying', dead: 'failed' } as const
const isBusy = (queue: Queue) => queue.waiting + queue.running + queue.retrying + queue.dead > 0

interface QueueListProps {
  queues: Queue[]
  chosen: string
  onChoose: (name: string) => void
}

/** Queues that have jobs, or all of them on request. */
export function QueueList({ queues, chosen, onChoose }: QueueListProps) {
  const [all, setAll] = useState(false)
  const shown = all ? queues : queues.filter((queue) => isBusy(queue) || queue.name === chosen)
  return (
    <section aria-label="Queues" className="flex flex-col items-start gap-2">
      {shown.length > 0 && (
        <ul className={`${rowsFrame} w-full`}>
          {shown.map((queue) => (
            <Row
              key={queue.name}
              queue={queue}
              chosen={queue.name === chosen}
              onChoose={() => onChoose(queue.name === chosen ? '' : queue.name)}
            />
          ))}
        </ul>
      )}
      <WordButton onClick={() => setAll(!all)}>
        {all ? 'Show only queues with jobs' : `Show all ${queues.length} queues`}
      </WordButton>
    </section>
  )
}

function Row({ queue, chosen, onChoose }: { queue: Queue; chosen: boolean; onChoose: () => void }) {
  const some = Object.entries(counts).filter(([state]) => queue[state as keyof typeof counts] > 0)
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className={cx(
          'flex w-full flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2 text-left transition-colors hover:bg-raised/50 focus-visible:-outline-offset-2 max-md:py-2.5',
          chosen && 'bg-raised',
        )}
      >
        <span className="min-w-0 flex-1 truncate font-medium max-md:basis-full">{queue.name}</span>
        {queue.cron && <span className="figures text-small text-faint">{queue.cron} UTC</span>}
        <span className="figures text-small text-muted">
          {some.length === 0 && 'idle'}
          {some.map(([state, word], index) => (
            <span key={state} className={state === 'dead' ? 'text-loss' : undefined}>
              {index > 0 && ' · '}
              {queue[state as keyof typeof counts]} {word}
            </span>
          ))}
        </span>
      </button>
    </li>
  )
}
