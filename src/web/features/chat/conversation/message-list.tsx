import ArrowDown from 'lucide-react/icons/arrow-down'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Message } from '#contracts/chat.ts'
import { cx } from '#web/lib/cx.ts'
import { MessageView } from '../message/message.tsx'
import type { Mode } from '../stream/use-chat.ts'
import type { MessageActions } from './use-conversation.ts'
import { useEarlier } from './use-earlier.ts'
import { useMessageWindow } from './use-message-window.ts'
import type { OpenedAt } from './use-opened-at.ts'

/** Earlier messages load when the reader is this many messages from the top. */
const NEAR_TOP = 30

interface MessageListProps {
  chatId: string
  messages: Message[]
  mode: Mode
  /** The message to scroll to; the end without it. */
  opened: OpenedAt | undefined
  actions: MessageActions
}

const pill =
  'absolute left-1/2 inline-flex h-8.5 w-max max-w-[calc(100%-2rem)] -translate-x-1/2 animate-appear items-center gap-2 rounded-full border border-line bg-raised px-3.5 text-small font-semibold shadow-float'
const floating = cx(pill, 'transition-colors hover:bg-line max-md:h-11')

/** The messages of the shown branch, virtualized. */
export function MessageList({ chatId, messages, mode, opened, actions }: MessageListProps) {
  const { box, list, items, measure, atEnd, toEnd } = useMessageWindow(messages, opened)
  const focusOnce = useFocusOnce(opened)
  const earlier = useEarlier(chatId, messages[0], !atEnd && (items[0]?.index ?? 0) < NEAR_TOP)
  const isWhole = messages[0]?.parentId === null
  const asked = messages.findLast(({ role }) => role === 'user')?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question and a new try are read from the end
  useLayoutEffect(() => {
    if (mode === 'sending') toEnd()
  }, [toEnd, asked, mode])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-gutter:stable_both-edges] focus-visible:-outline-offset-2"
      >
        <div
          ref={list}
          role="feed"
          aria-label="Messages"
          // Screen readers wait until the answer is complete.
          aria-busy={mode !== 'ready'}
          className="relative"
        >
          {items.map(({ key, index }) => {
            const message = messages[index]
            if (!message) return null
            return (
              <div key={key} ref={measure} data-index={index} className="absolute top-0 left-0 w-full pb-6">
                <div className="mx-auto w-full max-w-reading px-5 max-md:px-4">
                  <MessageView
                    message={message}
                    position={index + 1}
                    count={isWhole ? messages.length : -1}
                    isLast={index === messages.length - 1}
                    onMarked={message.id === opened?.messageId ? focusOnce : undefined}
                    actions={mode === 'ready' ? actions : undefined}
                  />
                </div>
              </div>
            )
          })}
        </div>
      </section>
      {earlier.isFetching && (
        <p role="status" className={cx(pill, 'top-3')}>
          Loading earlier messages…
        </p>
      )}
      {earlier.isError && (
        <button type="button" onClick={() => void earlier.refetch()} className={cx(floating, 'top-3')}>
          <RotateCw />
          Couldn’t load earlier messages. Try again
        </button>
      )}
      {!atEnd && (
        <button
          type="button"
          onClick={toEnd}
          className={cx(
            floating,
            'bottom-3 max-md:right-3 max-md:left-auto max-md:w-11 max-md:translate-x-0 max-md:justify-center max-md:px-0',
          )}
        >
          <ArrowDown />
          <span className="max-md:sr-only">Jump to the end</span>
        </button>
      )}
    </div>
  )
}

/** Focuses the linked message once, not again when it scrolls back into view. */
function useFocusOnce(opened: OpenedAt | undefined) {
  const focused = useRef<string>(undefined)
  return useCallback(
    (message: HTMLElement | null) => {
      if (!message || focused.current === opened?.arrival) return
      focused.current = opened?.arrival
      message.focus({ preventScroll: true })
    },
    [opened],
  )
}
