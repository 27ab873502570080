import type { Capture } from '#contracts/research.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { changesBetween } from './changes.ts'
import { fieldLabel } from './words.ts'

const ways: Record<Capture['way'], string> = {
  url: 'read from its address',
  pasted: 'from pasted HTML',
  hand: 'entered by hand',
}

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** Every stored capture, each with its changes. */
export function CaptureHistory({ history }: { history: Capture[] }) {
  if (history.length < 2) return null
  return (
    <Card title="Captures">
      <ol className="flex flex-col gap-3">
        {history.map((capture, at) => (
          <li key={capture.id} className="flex flex-col gap-1">
            <p className="text-small text-muted">
              <time dateTime={capture.capturedAt} className="text-text">
                {dayOf(capture.capturedAt)}, {clock.format(new Date(capture.capturedAt))}
              </time>{' '}
              {ways[capture.way]}
            </p>
            <Changes newer={capture} older={history[at + 1]} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Changes({ newer, older }: { newer: Capture; older: Capture | undefined }) {
  if (!older) return <p className="text-small text-faint">First capture</p>
  const changes = changesBetween(older, newer)
  if (changes.length === 0) return <p className="text-small text-faint">No field changed</p>
  return (
    <ul className="flex flex-col gap-0.5 text-small">
      {changes.map(({ name, before, after }) => (
        <li key={name} className="[overflow-wrap:anywhere]">
          {fieldLabel(name)}:{' '}
          {before && (
            <del className="text-faint">
              <span className="sr-only">was </span>
              {short(before)}
            </del>
          )}{' '}
          {after ? (
            <ins className="no-underline">
              <span className="sr-only">now </span>
              {short(after)}
            </ins>
          ) : (
            <span className="text-faint">no longer there</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const MOST = 120
const short = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)}…` : text)
