import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { Message } from '#contracts/chat.ts'
import { renumberCitations } from '#core/cited.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import type { MessageActions } from '../conversation/use-conversation.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { stepsOf } from '../stream/chat.state.ts'
import { BranchSwitcher } from './branch-switcher.tsx'
import { CitationsContext, citationsIn } from './citations.ts'
import { EndNote } from './end-note.tsx'
import { Rating } from './rating.tsx'
import { SaveToCanon } from './save-to-canon.tsx'
import { Sources } from './sources.tsx'
import { Steps, Thinking } from './steps.tsx'
import { Suggestions } from './suggestions.tsx'
import { Written } from './written.tsx'

// Few answers have proposals.
const Proposals = lazyScreen(() => import('./proposals.tsx'), 'Proposals')
const MessageCard = lazyScreen(() => import('../cards/message-card.tsx'), 'MessageCard')

interface AnswerProps {
  message: Message
  isLast: boolean
  /** Missing while an answer is being written. */
  actions: MessageActions | undefined
}

export function Answer({ message, isLast, actions }: AnswerProps) {
  const { content, parts, run } = message
  const growing = run?.state === 'running'
  const steps = stepsOf(parts)
  if (message.role === 'thinking') return <Thinking steps={steps} />
  const citations = citationsIn(parts)
  const proposals = parts.filter((part) => part.type === 'proposal')
  const card = parts.find((part) => part.type === 'card')?.card
  return (
    <CitationsContext value={citations}>
      <Steps steps={steps} />
      {content && <Markdown text={content} growing={growing} />}
      {card !== undefined && !growing && (
        <SmallPart fallback={null}>
          <MessageCard card={card} messageId={message.id} />
        </SmallPart>
      )}
      {proposals.length > 0 && !growing && (
        <SmallPart fallback={null}>
          <Proposals proposals={proposals} since={message.createdAt} />
        </SmallPart>
      )}
      <Sources citations={citations} />
      {run && (
        <EndNote
          run={run}
          empty={content === ''}
          onTryAgain={isLast && actions ? () => actions.answerAgain(message) : undefined}
        />
      )}
      {growing ? (
        // As tall as the row that replaces it, so nothing shifts at the end.
        <span aria-hidden="true" className="flex h-7 items-center max-md:h-11">
          <span className="size-2 animate-pulse rounded-full bg-accent" />
        </span>
      ) : (
        <AnswerRow message={message} isLast={isLast} actions={actions} />
      )}
      {isLast && actions && run?.state === 'done' && (
        <Suggestions
          items={parts.flatMap((part) => (part.type === 'suggestions' ? part.items : []))}
          onAsk={actions.ask}
        />
      )}
    </CitationsContext>
  )
}

function AnswerRow({ message, isLast, actions }: AnswerProps) {
  // The note about an incomplete answer has the same button.
  const offered = isLast && message.run !== null && message.run.state !== 'done'
  const copied = renumberCitations(
    message.content,
    citationsIn(message.parts).map(({ number }) => number),
  )
  return (
    <div className="-ml-2.5 flex flex-wrap items-center">
      {message.content && <CopyButton text={copied} className="font-normal!" />}
      {!offered && (
        <IconButton
          label="Answer again"
          icon={<RotateCcw />}
          disabled={!actions}
          onClick={() => actions?.answerAgain(message)}
        />
      )}
      <BranchSwitcher message={message} onShow={actions?.showBranch} />
      {message.content && <SaveToCanon message={message} actions={actions} />}
      {message.content && <Rating message={message} actions={actions} />}
      <Written message={message} />
    </div>
  )
}
