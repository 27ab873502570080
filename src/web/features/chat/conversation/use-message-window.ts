import { observeElementRect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#contracts/chat.ts'
import { placeOf } from '../stream/chat.state.ts'
import type { OpenedAt } from './use-opened-at.ts'

/** Closer to the end than this, there is nothing to jump to: the way would lie over what is being read. */
const NEAR_PX = 160
/** A reader is followed only at the very end: the least of going up must let go, or the next word would pull them down again. */
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
    // Reading begins at the end: what stands first is not drawn only to be left.
    initialOffset: BEYOND_END_PX,
    // Readers of screens and of long pages go a little further than the eye.
    overscan: 4,
    paddingStart: EDGE_PX,
    paddingEnd: EDGE_PX / 2,
    anchorTo: 'end',
    scrollEndThreshold: AT_END_PX,
    observeElementRect: observeBox,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    onChange: (instance) => setAtEnd(instance.isAtEnd(NEAR_PX)),
  })

  const toEnd = useCallback(() => window.scrollToEnd(), [window])
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

/** The box is lower while the composer is higher: whoever reads the end goes on reading it. */
function observeBox(
  window: Virtualizer<HTMLElement, Element>,
  tell: Parameters<typeof observeElementRect>[1],
) {
  return observeElementRect(window, (rect) => {
    const { scrollRect, scrollOffset } = window
    const toEnd = scrollRect && window.getTotalSize() - scrollRect.height - (scrollOffset ?? 0)
    tell(rect)
    if (toEnd !== null && toEnd <= AT_END_PX) window.scrollToEnd()
  })
}

function placeOfIndex(messages: Message[], index: number): string {
  const message = messages[index]
  return message ? placeOf(message) : ''
}

const LINE_PX = 22
const CHARACTERS_A_LINE = 90

/** Only to begin with: each one is measured when it comes near. */
function guessHeight(message: Message | undefined): number {
  const lines = (message?.content ?? '').length / CHARACTERS_A_LINE
  return 90 + Math.ceil(lines) * LINE_PX
}
