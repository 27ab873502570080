import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Attachment } from '#contracts/attachments.ts'
import { MAX_QUESTION } from '#contracts/chat.ts'
import { newId } from '#web/lib/new-id.ts'
import { useQueue } from '../queue/use-queue.ts'
import type { Mode } from '../stream/use-chat.ts'
import { useDictation } from './composer-dictation.ts'
import { dropFailedUploads, useUploads } from './composer-files.store.ts'
import { nextPlaceholder, previousPlaceholder } from './composer-placeholders.ts'
import { useSuggestions } from './composer-suggestions.ts'
import { draftOf, enqueue, useDraft, writeDraft } from './draft.store.ts'

export interface ComposerProps {
  /** Where one writes, for the screen to put the cursor there. */
  input: RefObject<HTMLTextAreaElement | null>
  /** The key of the draft that is written here. */
  draft: string
  mode: Mode
  /** There is no chat here to write to, now. */
  blocked: boolean
  /** Why the last question did not arrive. */
  failure: string | undefined
  onSend: (text: string, extras: { attachments: Attachment[] }) => void
  onStop: () => void
}

/** What is being written, and what the keys and buttons around it do. */
export function useWriting(props: ComposerProps) {
  const { input, draft, mode, blocked, onSend } = props
  const kept = useDraft(draft)
  const uploading = useUploads(draft).some(({ problem }) => !problem)
  const queue = useQueue({ draft, mode, blocked })
  // A draft is kept until the server has the question, but is not shown twice meanwhile.
  const leaving = mode === 'sending' && !queue.sending
  const text = leaving ? '' : kept.text
  const tooLong = text.trim().length > MAX_QUESTION
  const hasWords = text.trim() !== ''
  const canSend = (hasWords || kept.attachments.length > 0) && !leaving && !tooLong && !uploading && !blocked

  const [caret, setCaret] = useState(0)
  const suggestions = useSuggestions({ draft, text, caret })
  const dictated = useRef({ before: '', text: '' })
  const dictation = useDictation((heard) => {
    const { before, text: written } = dictated.current
    // Whoever writes while speaking has the last word: what was heard until then stays, and listening ends.
    if (draftOf(draft).text !== written) return dictation.cancel()
    dictated.current.text = before + heard
    writeDraft(draft, before + heard)
  })

  useLayoutEffect(() => fitHeight(input.current))

  function send() {
    input.current?.focus()
    if (!canSend || mode === 'sending') return
    dictation.cancel()
    dropFailedUploads(draft)
    const words = text.trim() || askAbout(kept.attachments)
    if (!hasWords) writeDraft(draft, words)
    if (mode === 'ready') onSend(words, { attachments: kept.attachments })
    else enqueue(draft, newId())
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While a word is being composed, Enter takes the word.
    if (event.nativeEvent.isComposing) return
    if (suggestions.onKeyDown(event) || (event.key === 'Tab' && toPlaceholder(event))) event.preventDefault()
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    }
  }
  function write(to: string, caretAt: number) {
    writeDraft(draft, to)
    setCaret(caretAt)
  }
  function speak() {
    if (!dictation.listening)
      dictated.current = { before: text && !/\s$/.test(text) ? `${text} ` : text, text }
    dictation.toggle()
  }
  return {
    text,
    tooLong,
    canSend,
    leaving,
    queue,
    suggestions,
    dictation,
    write,
    setCaret,
    send,
    onKeyDown,
    speak,
  }
}

/** Whoever sends files without a word wants to know what is in them. */
const askAbout = (files: Attachment[]) =>
  files.length === 1 ? 'What is in this file?' : 'What is in these files?'

/** Goes to the next place to be filled in, or back to the one before. False where there is none: the focus goes on. */
function toPlaceholder({ currentTarget, shiftKey }: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { value, selectionStart, selectionEnd } = currentTarget
  const range = shiftKey ? previousPlaceholder(value, selectionStart) : nextPlaceholder(value, selectionEnd)
  if (range) currentTarget.setSelectionRange(range.start, range.end)
  return range !== undefined
}

/** As high as its text, up to the height its style allows. */
function fitHeight(input: HTMLTextAreaElement | null): void {
  if (!input) return
  input.style.height = 'auto'
  input.style.height = `${input.scrollHeight}px`
}
