import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#contracts/chat.ts'
import { placeOf } from '../stream/chat.state.ts'
import { useFollowedEnd } from './use-followed-end.ts'
import type { OpenedAt } from './use-opened-at.ts'

/** Closer to the end than this, “Jump to the end” would only cover the text. */
const NEAR_PX = 160
/** Follow the stream only at the very end: scrolling up a little must stop it. */
const AT_END_PX = 2
const EDGE_PX = 24
const BEYOND_END_PX = 1e9

/**
 * The messages that are in sight of a scrolling box, and a few around them. What is read stays where it is while messages
 * above it turn out higher than guessed, the last one grows, or others take their place; at the very end the end is followed.
 * One begins to read at the end, or at the message that was looked for.
 */
export function useMessageWindow(messages: Message[], opened: OpenedAt | undefined) {
  const box = useRef<HTMLElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const window = useVirtualizer({
    count: messages.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => placeOfIndex(messages, index),
    estimateSize: (index) => guessHeight(messages[index]),
    // Start at the end, so the first messages are not rendered in vain.
    initialOffset: BEYOND_END_PX,
    // Screen readers and page scrolling reach a little beyond the viewport.
    overscan: 4,
    paddingStart: EDGE_PX,
    paddingEnd: EDGE_PX / 2,
    anchorTo: 'end',
    scrollEndThreshold: AT_END_PX,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    onChange: (instance) => setAtEnd(instance.isAtEnd(NEAR_PX)),
  })

  const toEnd = useCallback(() => window.scrollToEnd(), [window])
  useFollowedEnd(box, AT_END_PX, toEnd)
  const wanted = opened ? messages.findIndex(({ id }) => id === opened.messageId) : -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where one begins to read
  useLayoutEffect(() => {
    if (wanted < 0) toEnd()
  }, [toEnd])

  const arrived = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!opened || wanted < 0 || arrived.current === opened.arrival) return
    arrived.current = opened.arrival
    window.scrollToIndex(wanted, { align: 'center' })
  }, [window, opened, wanted])

  return {
    box,
    list: window.containerRef,
    items: window.getVirtualItems(),
    measure: window.measureElement,
    atEnd,
    toEnd,
  }
}

function placeOfIndex(messages: Message[], index: number): string {
  const message = messages[index]
  return message ? placeOf(message) : ''
}

const LINE_PX = 22
const CHARACTERS_A_LINE = 90

/** A first estimate; each message is measured when it comes near. */
function guessHeight(message: Message | undefined): number {
  const lines = (message?.content ?? '').length / CHARACTERS_A_LINE
  return 90 + Math.ceil(lines) * LINE_PX
}
