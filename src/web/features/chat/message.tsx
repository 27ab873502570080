import Sparkles from 'lucide-react/icons/sparkles'
import { memo, Suspense } from 'react'
import type { Message } from '#contracts/chat.ts'
import { lazyScreen } from '#web/lib/lazy-screen.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EndNote } from './end-note.tsx'

const loadMarkdown = () => import('./markdown/markdown.tsx')
const Markdown = lazyScreen(loadMarkdown, 'Markdown')
// It is needed with the first answer: fetch it while that is on its way.
void loadMarkdown()

interface MessageProps {
  message: Message
  /** Given where the question can be asked again. */
  onTryAgain?: () => void
}

export const MessageView = memo(function MessageView({ message, onTryAgain }: MessageProps) {
  if (message.role === 'user') return <Question text={message.content} />
  return (
    <article aria-label="Assistant" className="flex min-w-0 flex-col gap-3">
      {message.role === 'thinking' ? (
        <Thinking text={message.content} />
      ) : (
        <Answer message={message} onTryAgain={onTryAgain} />
      )}
    </article>
  )
})

function Question({ text }: { text: string }) {
  return (
    <article
      aria-label="You"
      className="max-w-[82%] self-end rounded-large rounded-br-[4px] bg-raised px-3.5 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {text}
    </article>
  )
}

function Answer({ message, onTryAgain }: MessageProps) {
  const growing = message.run?.state === 'running'
  return (
    <>
      {message.content && (
        <Suspense
          fallback={<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message.content}</p>}
        >
          <Markdown text={message.content} growing={growing} />
        </Suspense>
      )}
      {message.run && <EndNote run={message.run} empty={message.content === ''} onTryAgain={onTryAgain} />}
      {/* As high as the button that takes its place, so that the end of an answer moves nothing. */}
      {growing && (
        <span aria-hidden="true" className="flex h-7 items-center max-md:h-11">
          <span className="size-2 animate-pulse rounded-full bg-accent" />
        </span>
      )}
      {!growing && message.content && (
        <CopyButton text={message.content} className="-ml-2.5 self-start font-normal!" />
      )}
    </>
  )
}

/** What the assistant says to itself, its last line; its first words take this place. */
function Thinking({ text }: { text: string }) {
  const line = text.trimEnd().split('\n').at(-1)
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-small text-muted">
      <Sparkles className="animate-pulse text-accent" />
      <span className="truncate">{line || 'Thinking…'}</span>
    </p>
  )
}
