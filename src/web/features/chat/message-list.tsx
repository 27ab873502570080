import ArrowDown from 'lucide-react/icons/arrow-down'
import { useLayoutEffect, useRef } from 'react'
import type { Message } from '#contracts/chat.ts'
import { keyOf } from './chat.state.ts'
import { MessageView } from './message.tsx'
import type { Mode } from './use-chat.ts'
import { useFollowBottom } from './use-follow-bottom.ts'

interface MessageListProps {
  chatId: string
  messages: Message[]
  mode: Mode
  onTryAgain: () => void
}

export function MessageList({ chatId, messages, mode, onTryAgain }: MessageListProps) {
  const box = useRef<HTMLElement>(null)
  const { atBottom, toBottom } = useFollowBottom(box)
  const asked = messages.findLast(({ role }) => role === 'user')?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat, a new question and a new try begin at the bottom
  useLayoutEffect(toBottom, [toBottom, chatId, asked, mode === 'sending'])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        role="log"
        aria-label="Conversation"
        // A screen reader waits with an answer until it is whole.
        aria-busy={mode !== 'ready'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in reach of the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
      >
        <div className="mx-auto flex w-full max-w-188 flex-col gap-6 px-5 pt-6 pb-8 max-md:px-4 max-md:pt-4">
          {messages.map((message, at) => (
            <MessageView
              key={keyOf(message)}
              message={message}
              onTryAgain={at === messages.length - 1 && mode === 'ready' ? onTryAgain : undefined}
            />
          ))}
        </div>
      </section>
      {!atBottom && (
        <button
          type="button"
          onClick={toBottom}
          className="absolute bottom-3 left-1/2 inline-flex h-8.5 -translate-x-1/2 animate-appear items-center gap-2 rounded-full border border-line bg-raised px-3.5 text-small font-semibold shadow-float transition-colors hover:bg-line max-md:h-11"
        >
          <ArrowDown />
          Jump to latest
        </button>
      )}
    </div>
  )
}
