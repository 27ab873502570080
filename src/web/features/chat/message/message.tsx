import { memo } from 'react'
import type { Message } from '#contracts/chat.ts'
import { cx } from '#web/lib/cx.ts'
import type { MessageActions } from '../conversation/use-conversation.ts'
import { Answer } from './answer.tsx'
import { Question } from './question.tsx'

interface MessageProps {
  message: Message
  /** Position from 1 and total, or -1 while unknown, since not all messages are loaded. */
  position: number
  count: number
  isLast: boolean
  /** Set for the linked message, which is highlighted. */
  onMarked?: (message: HTMLElement | null) => void
  /** Missing while an answer is being written. */
  actions: MessageActions | undefined
}

/** Drawn around the text, which stays in its column. */
const marked =
  'relative isolate before:pointer-events-none before:absolute before:-z-10 before:-inset-x-3 before:-inset-y-2.5 before:rounded-card before:border before:border-accent/60 before:bg-accent-soft focus-visible:outline-none'

export const MessageView = memo(function MessageView(props: MessageProps) {
  const { message, position, count, isLast, onMarked, actions } = props
  const asked = message.role === 'user'
  return (
    <article
      ref={onMarked}
      tabIndex={onMarked && -1}
      aria-label={asked ? 'You' : 'Assistant'}
      aria-posinset={position}
      aria-setsize={count}
      className={cx('flex min-w-0 flex-col gap-3', onMarked && marked)}
    >
      {asked ? (
        <Question message={message} actions={actions} />
      ) : (
        <Answer message={message} isLast={isLast} actions={actions} />
      )}
    </article>
  )
})
