import { useState } from 'react'
import type { OpenLetter } from '#contracts/operations.ts'
import { momentOf } from '#web/lib/time-words.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLetter } from './mail.queries.ts'

export function LetterView({ letterId }: { letterId: string }) {
  const letter = useLetter(letterId)
  return (
    <>
      <BackLink to="/admin/mail">All letters</BackLink>
      {letter.data ? (
        <Shown letter={letter.data} />
      ) : letter.error ? (
        <ErrorCard
          title="This letter could not be loaded"
          error={letter.error}
          onRetry={() => void letter.refetch()}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
    </>
  )
}

const forms = [
  { value: 'text', label: 'Text' },
  { value: 'html', label: 'As it looks' },
] as const

function Shown({ letter: { to, subject, sentAt, text, html } }: { letter: OpenLetter }) {
  const [form, setForm] = useState<'text' | 'html'>('text')
  return (
    <>
      <div>
        <h3 className="font-display text-title font-semibold [overflow-wrap:anywhere]">{subject}</h3>
        <p className="text-muted [overflow-wrap:anywhere]">
          To {to}, {momentOf(sentAt)}
        </p>
      </div>
      {html && <Segments label="Form" value={form} onChange={setForm} options={forms} />}
      {html && form === 'html' ? (
        // Without any allowance: no script runs in it, and the page's own policy lets nothing be fetched from elsewhere.
        <iframe
          title={subject}
          sandbox=""
          srcDoc={html}
          className="h-140 w-full rounded-card border border-line-soft bg-white"
        />
      ) : (
        <Card>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            <WithLinks text={text} />
          </p>
        </Card>
      )}
    </>
  )
}

/** Links to this installation can be followed. What a person wrote may hold others, which stay words. */
function WithLinks({ text }: { text: string }) {
  let at = 0
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece) => {
    const key = at
    at += piece.length
    if (URL.parse(piece)?.origin !== location.origin) return piece
    return (
      <a
        key={key}
        href={piece}
        className="underline decoration-faint underline-offset-3 hover:decoration-text"
      >
        {piece}
      </a>
    )
  })
}
