import { memo } from 'react'
import type { Message } from '#contracts/chat.ts'
import { Answer } from './message/answer.tsx'
import { Question } from './message/question.tsx'
import type { MessageActions } from './use-conversation.ts'

interface MessageProps {
  message: Message
  /** Where it stands, from 1, and among how many: not all of them are on the page. */
  position: number
  count: number
  /** Missing while an answer is being written. */
  actions: MessageActions | undefined
}

export const MessageView = memo(function MessageView({ message, position, count, actions }: MessageProps) {
  const asked = message.role === 'user'
  return (
    <article
      aria-label={asked ? 'You' : 'Assistant'}
      aria-posinset={position}
      aria-setsize={count}
      className="flex min-w-0 flex-col gap-3"
    >
      {asked ? (
        <Question message={message} actions={actions} />
      ) : (
        <Answer message={message} isLast={position === count} actions={actions} />
      )}
    </article>
  )
})
