import { useState } from 'react'
import type { OutboxEntryDetail } from '#contracts/admin/operations.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { BackLink } from '#web/ui/buttons/back-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useEmail } from './mail.queries.ts'
import { ShowLinks } from './show-links.tsx'

export function EmailView({ letterId }: { letterId: string }) {
  const letter = useEmail(letterId)
  const [whole, setWhole] = useState<OutboxEntryDetail>()
  const [asked, setAsked] = useState(false)
  const shown = whole?.id === letterId ? whole : letter.data
  return (
    <>
      <BackLink to="/admin/mail">All emails</BackLink>
      {shown ? (
        <Shown letter={shown} onShowLinks={() => setAsked(true)} />
      ) : letter.error ? (
        <ErrorCard
          title="This email could not be loaded"
          error={letter.error}
          onRetry={() => void letter.refetch()}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
      {asked && <ShowLinks letterId={letterId} onShown={setWhole} onClose={() => setAsked(false)} />}
    </>
  )
}

const forms = [
  { value: 'text', label: 'Text' },
  { value: 'html', label: 'Preview' },
] as const

function Shown({ letter, onShowLinks }: { letter: OutboxEntryDetail; onShowLinks: () => void }) {
  const { to, subject, sentAt, text, html, masked } = letter
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
      {masked && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 text-muted">
            Links in this email open an account or confirm an address, so they are hidden.
          </p>
          <Button size="small" onClick={onShowLinks}>
            Show the links
          </Button>
        </div>
      )}
      {html && form === 'html' ? (
        // An empty sandbox: no script runs, and the page's policy blocks requests to other sites.
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

/** Only links to this installation are clickable. Others may come from a user's text. */
function WithLinks({ text }: { text: string }) {
  let at = 0
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece) => {
    const key = at
    at += piece.length
    if (URL.parse(piece)?.origin !== location.origin || piece.endsWith('•••')) return piece
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
