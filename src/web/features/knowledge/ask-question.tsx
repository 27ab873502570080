import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  type FoundPassage,
  type FoundRow,
  type KnowledgeFindings,
  MAX_QUESTION,
} from '#contracts/knowledge/knowledge.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { citationStyle } from '#web/ui/display/citation-style.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { bestSentence } from './best-sentence.ts'
import { useAsk } from './knowledge.queries.ts'
import { useKnowledgeLocation } from './location.ts'
import { MarkedText } from './marked-text.tsx'
import { TableLink } from './table-list.tsx'

/** Shows what the assistant would be given for a question, and why. */
export function AskQuestion({ projectId }: { projectId: string }) {
  const [question, setQuestion] = useState('')
  const ask = useAsk(projectId)
  function send(event: FormEvent) {
    event.preventDefault()
    if (question.trim() && !ask.isPending) ask.mutate(question.trim())
  }
  return (
    <section aria-label="Test a question" className="flex flex-col gap-4">
      <form onSubmit={send} className="flex gap-2">
        <Input
          aria-label="Question"
          placeholder="How long does delivery take?"
          maxLength={MAX_QUESTION}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={question.trim() === ''}
          loading={ask.isPending}
        >
          Find
        </Button>
      </form>
      {ask.isError && (
        <ErrorCard
          title="The question could not be tested"
          message={messageOf(ask.error, 'The server did not answer. Check your connection, then try again.')}
        />
      )}
      {ask.data && <Findings findings={ask.data} />}
      {ask.isIdle && (
        <EmptyState
          icon={<MessageCircleQuestion />}
          title="Preview search results"
          action={
            <TextLink to="/help/articles/knowledge/how-answers-cite">How answers use your files</TextLink>
          }
        >
          A question finds the same passages here as in this project’s chats, the likely answer first.
        </EmptyState>
      )}
    </section>
  )
}

function Findings({ findings: { passages, rows, tables, note } }: { findings: KnowledgeFindings }) {
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {note && <p className="rounded-control bg-info-soft px-3 py-2.5 text-info">{note}</p>}
      {passages.length === 0 && !note && (
        <p className="text-muted">No relevant passages found. The assistant would say so.</p>
      )}
      {passages.length > 0 && (
        <ol aria-label="Passages" className="flex flex-col gap-3">
          {passages.map((passage, at) => (
            <li key={`${passage.fileId} ${passage.position}`}>
              <PassageCard passage={passage} place={at + 1} />
            </li>
          ))}
        </ol>
      )}
      {rows.length > 0 && <Rows rows={rows} />}
      {tables.length > 0 && (
        <section aria-label="Related tables" className="flex flex-col gap-2">
          <h2 className="text-small font-semibold text-muted">Related tables</h2>
          <ul className="flex flex-wrap gap-2">
            {tables.map((table) => (
              <li key={table.id}>
                <TableLink table={table} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Rows({ rows }: { rows: FoundRow[] }) {
  const { pathTo } = useKnowledgeLocation()
  return (
    <section aria-label="Matching rows" className="flex flex-col gap-2">
      <h2 className="text-small font-semibold text-muted">Matching rows</h2>
      <ul className="flex flex-col gap-2">
        {rows.map(({ tableId, number, fileName, placeName, text }) => (
          <li key={`${tableId} ${number}`} className="rounded-card border border-line-soft bg-panel p-4">
            <Link to={pathTo({ table: tableId })} className="rounded-small font-semibold hover:underline">
              {fileName}
              <span className="font-normal text-muted">, {placeName}</span>
            </Link>
            <p className="mt-1 [overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PassageCard({ passage, place }: { passage: FoundPassage; place: number }) {
  const { pathTo } = useKnowledgeLocation()
  const { fileId, position, fileName, placeName, score, words, meaning, matched, why, text } = passage
  const { weak, supersededBy } = passage
  const best = place === 1 && !weak ? bestSentence(text, matched) : undefined
  return (
    <article className="rounded-card border border-line-soft bg-panel p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={citationStyle}>{place}</span>
        <h2 className="min-w-0 flex-1 basis-40 truncate font-semibold">
          <Link to={pathTo({ file: fileId, passage: position })} className="rounded-small hover:underline">
            {fileName}
            {placeName && <span className="font-normal text-muted">, {placeName}</span>}
          </Link>
        </h2>
      </header>
      {(weak || supersededBy) && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          {weak && <Badge>Weak match</Badge>}
          {supersededBy && <Badge>Older version</Badge>}
        </p>
      )}
      {best && (
        <p className="mt-2 border-l-2 border-accent pl-3 font-medium [overflow-wrap:anywhere]">
          <span className="sr-only">Likely answer: </span>
          {best}
        </p>
      )}
      <Clamped key={text} text={text} words={matched} />
      <Disclosure label="Details" className="mt-1">
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          <Badge>relevance {score.toFixed(2)}</Badge>
          {words && <Badge>words {words.score.toFixed(2)}</Badge>}
          {meaning && <Badge>meaning {meaning.score.toFixed(2)}</Badge>}
          <span>{why}</span>
        </p>
      </Disclosure>
    </article>
  )
}

/** A long text begins short. What is long is seen again when the screen is turned. */
export function Clamped({ text, words }: { text: string; words: string[] }) {
  const [whole, setWhole] = useState(false)
  const [isLong, setLong] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      if (!whole && box.current) setLong(box.current.scrollHeight > box.current.clientHeight)
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [whole])
  return (
    <div className="mt-2">
      <div ref={box} className={whole ? undefined : 'line-clamp-6'}>
        <MarkedText text={text} words={words} />
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="mt-1 rounded-small text-small font-medium text-accent hover:underline max-md:min-h-11"
        >
          {whole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
