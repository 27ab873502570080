import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HelpAnswer } from '#contracts/help.ts'
import { cx } from '#web/lib/cx.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { citationStyle } from '#web/ui/display/citation-style.ts'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'
import { articlePath } from './help.queries.ts'
import type { MarkdownPart } from './markdown-part.ts'

interface AnswerFromHelpProps {
  question: string
  answer: HelpAnswer
  markdown: MarkdownPart
}

/** An answer, its author and its source articles. */
export function AnswerFromHelp({ question, answer, markdown }: AnswerFromHelpProps) {
  const { by, model, text, passages, note } = answer
  return (
    <>
      {note && (
        <p className="mt-3 text-small text-muted">{`${note} Here is what the articles say instead.`}</p>
      )}
      {passages.length === 0 ? (
        <NoAnswer>
          {by === 'model' ? `${model} found no answer to` : 'No article answers'} “{question}”
          {by === 'model' && ' in the articles'}.
        </NoAnswer>
      ) : by === 'model' && text !== null ? (
        <Written by={model ?? ''} text={text} passages={passages} markdown={markdown} />
      ) : (
        <Quoted passages={passages} markdown={markdown} />
      )}
    </>
  )
}

const NoAnswer = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 text-muted">
    {children} Try other words, or{' '}
    <LinkButton underlined onClick={() => openOverlay('support')}>
      contact support
    </LinkButton>
    .
  </p>
)

type Passage = HelpAnswer['passages'][number]

interface WrittenProps {
  by: string
  text: string
  passages: Passage[]
  markdown: MarkdownPart
}

/** A model's text, with links to its sources only. */
const Written = ({ by, text, passages, markdown: Markdown }: WrittenProps) => (
  <div className="mt-4 flex flex-col gap-3 border-t border-line-soft pt-4">
    <Markdown text={text} />
    <h3 className="text-small font-semibold text-muted">{`Written by ${by} from`}</h3>
    <ol className="flex flex-col gap-1.5">
      {passages.map((passage) => (
        <li key={passage.number} className="flex gap-2">
          <span className={cx(citationStyle, 'mt-0.5')}>{passage.number}</span>
          <PassageLink passage={passage} />
        </li>
      ))}
    </ol>
  </div>
)

function Quoted({
  passages: [best, ...others],
  markdown: Markdown,
}: Pick<WrittenProps, 'passages' | 'markdown'>) {
  if (!best) return null
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line-soft pt-4">
      <h3 className="font-semibold">
        <PassageLink passage={best} />
      </h3>
      <Markdown text={best.text} ours />
      {others.length > 0 && (
        <>
          <h3 className="text-small font-semibold text-muted">Related passages</h3>
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

function PassageLink({ passage }: { passage: Passage }) {
  return (
    <Link
      to={articlePath(passage, passage.section)}
      className="inline-flex items-center rounded-small text-info hover:underline max-md:min-h-11"
    >
      {passage.sectionTitle ? `${passage.title}: ${passage.sectionTitle}` : passage.title}
    </Link>
  )
}
