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
import { draftOf, enqueue, isNewChatDraft, useDraft, writeDraft } from './draft.store.ts'
import { useDraftProject } from './use-draft-project.ts'

export interface ComposerProps {
  /** The text box, so that the screen can focus it. */
  input: RefObject<HTMLTextAreaElement | null>
  /** Key of the draft being edited. */
  draft: string
  mode: Mode
  /** No chat is loaded to write to. */
  blocked: boolean
  /** Why the last question failed. */
  failure: string | undefined
  onSend: (text: string, extras: { attachments: Attachment[] }) => void
  onStop: () => void
}

/** State and handlers of the composer. */
export function useComposer(props: ComposerProps) {
  const { input, draft, mode, blocked, onSend } = props
  const kept = useDraft(draft)
  const uploads = useUploads(draft)
  const uploading = uploads.some(({ problem }) => !problem)
  const hasProject = useDraftProject(draft) !== undefined
  const queue = useQueue({ draft, mode, blocked })
  const sent = useRef<string>(undefined)
  // The draft stays stored until the server has the question, but is not shown twice. Words typed meanwhile are.
  const leaving = mode === 'sending' && !queue.sending
  const text = leaving && kept.text.trim() === sent.current ? '' : kept.text
  const tooLong = text.trim().length > MAX_QUESTION
  const hasWords = text.trim() !== ''
  const canSend = (hasWords || kept.attachments.length > 0) && !leaving && !tooLong && !uploading && !blocked

  const [caret, setCaret] = useState(0)
  const suggestions = useSuggestions({ draft, text, caret })
  const dictated = useRef({ before: '', text: '' })
  const dictation = useDictation((heard) => {
    const { before, text: written } = dictated.current
    // Typing while dictating ends the dictation and keeps the text so far.
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
    sent.current = words
    // Without a network, a message of a known chat waits and is sent once.
    const canAsk = mode === 'ready' && (navigator.onLine || isNewChatDraft(draft))
    if (canAsk) onSend(words, { attachments: kept.attachments })
    else enqueue(draft, newId())
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // During IME composition, Enter confirms the word.
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
    /** Chips stand above the text. */
    hasParts: hasProject || kept.attachments.length + uploads.length > 0,
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

/** Files sent without text are a question about their content. */
const askAbout = (files: Attachment[]) =>
  files.length === 1 ? 'What is in this file?' : 'What is in these files?'

/** Moves to the next or previous placeholder. False if there is none, so Tab moves the focus. */
function toPlaceholder({ currentTarget, shiftKey }: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { value, selectionStart, selectionEnd } = currentTarget
  const range = shiftKey ? previousPlaceholder(value, selectionStart) : nextPlaceholder(value, selectionEnd)
  if (range) currentTarget.setSelectionRange(range.start, range.end)
  return range !== undefined
}

/** Grows the box with its text, up to its CSS maximum. */
function fitHeight(input: HTMLTextAreaElement | null): void {
  if (!input) return
  input.style.height = 'auto'
  input.style.height = `${input.scrollHeight}px`
}
