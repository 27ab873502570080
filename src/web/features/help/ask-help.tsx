import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { type HelpPassage, MAX_HELP_QUESTION } from '#contracts/help.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Input } from '#web/ui/input.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { openOverlay } from '#web/ui/overlay.store.ts'
import { articlePath, useAskHelp } from './help.queries.ts'
import type { MarkdownPart } from './markdown-part.ts'

/** Answers a question in the articles' own words, and says so when they have none. */
export function AskHelp({ markdown }: { markdown: MarkdownPart }) {
  const ask = useAskHelp()
  const [question, setQuestion] = useState('')
  const wanted = question.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted.length >= 3) ask.mutate(wanted)
  }
  return (
    <Card title="Ask a question">
      <form onSubmit={submit} className="flex gap-2">
        <Input
          aria-label="Your question"
          placeholder="How do I cancel my plan?"
          value={question}
          maxLength={MAX_HELP_QUESTION}
          onChange={(event) => setQuestion(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" size="large" loading={ask.isPending} disabled={wanted.length < 3}>
          Ask
        </Button>
      </form>
      <p className="mt-2 text-small text-faint">
        The answer is quoted from these articles and nothing else. It uses none of your daily questions.
      </p>
      <div aria-live="polite">
        {ask.isError && (
          <div className="mt-3">
            <ErrorCard
              title="The question could not be answered"
              error={ask.error}
              onRetry={() => ask.mutate(ask.variables)}
            />
          </div>
        )}
        {ask.data && !ask.isPending && (
          <Answer question={ask.variables} passages={ask.data} markdown={markdown} />
        )}
      </div>
    </Card>
  )
}

interface AnswerProps {
  question: string
  passages: HelpPassage[]
  markdown: MarkdownPart
}

function Answer({ question, passages: [best, ...others], markdown: Markdown }: AnswerProps) {
  if (!best) {
    return (
      <p className="mt-3 text-muted">
        No article answers “{question}”. Try other words, or{' '}
        <LinkButton underlined onClick={() => openOverlay('support')}>
          contact support
        </LinkButton>
        .
      </p>
    )
  }
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line-soft pt-4">
      <h3 className="font-semibold">
        <PassageLink passage={best} />
      </h3>
      <Markdown text={best.text} ours />
      {others.length > 0 && (
        <>
          <h3 className="text-small font-semibold text-muted">Also about this</h3>
          <ul className="flex flex-col gap-1.5">
            {others.map((passage) => (
              <li key={articlePath(passage, passage.section)}>
                <PassageLink passage={passage} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function PassageLink({ passage }: { passage: HelpPassage }) {
  return (
    <Link
      to={articlePath(passage, passage.section)}
      className="inline-flex items-center rounded-small text-info hover:underline max-md:min-h-11"
    >
      {passage.sectionTitle ? `${passage.title}: ${passage.sectionTitle}` : passage.title}
    </Link>
  )
}
