import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Attachment } from '#contracts/attachments.ts'
import { MAX_QUESTION } from '#contracts/chat.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { endEdit, useEditFiles, useEditText, writeEdit } from './edit.store.ts'

interface QuestionEditorProps {
  /** Missing while an answer is being written. */
  onSend: ((text: string, files: Attachment[]) => void) | undefined
  onCancelled: () => void
}

/** Edits a question in place. The original stays as a branch. */
export function QuestionEditor({ onSend, onCancelled }: QuestionEditorProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const text = useEditText()
  const files = useEditFiles()
  const question = text.trim()
  const canSend = onSend !== undefined && question !== '' && question.length <= MAX_QUESTION

  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(MAX_QUESTION, MAX_QUESTION)
  }, [])

  function cancel() {
    flushSync(endEdit)
    onCancelled()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') cancel()
    // During IME composition, Enter confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) onSend(question, files)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend(question, files)
      }}
      className="flex flex-col gap-2 rounded-large border border-line bg-panel p-2.5"
    >
      <textarea
        ref={input}
        aria-label="Edit your question"
        value={text}
        onChange={(event) => writeEdit(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-[40dvh] min-h-16 w-full resize-none bg-transparent px-1.5 py-1 outline-none max-md:text-[16px] max-md:leading-6"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto px-1.5 text-label text-faint">The earlier version is saved.</p>
        <Button variant="ghost" size="small" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="small" disabled={!canSend}>
          Ask
        </Button>
      </div>
    </form>
  )
}
