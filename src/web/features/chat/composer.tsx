import { type KeyboardEvent, memo, type RefObject, useLayoutEffect } from 'react'
import { MAX_QUESTION } from '#contracts/chat.ts'
import { COMPOSER_ID } from '#web/lib/composer.ts'
import { useAssistant } from './chat.queries.ts'
import { ComposerButton } from './composer-button.tsx'
import { ComposerNotes } from './composer-notes.tsx'
import { useDraft, writeDraft } from './draft.store.ts'
import type { Mode } from './use-chat.ts'

interface ComposerProps {
  /** Where one writes, for the screen to put the cursor there. */
  input: RefObject<HTMLTextAreaElement | null>
  /** The key of the draft that is written here. */
  draft: string
  mode: Mode
  /** There is no chat here to write to, now. */
  blocked: boolean
  /** Why the last question did not arrive. */
  failure: string | undefined
  onSend: (text: string) => void
  onStop: () => void
}

/** Drawn anew only when something of its own changes, not with every word of an answer. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { input, draft, mode, blocked, failure, onSend, onStop } = props
  // A draft is kept until the server has the question, but is not shown twice meanwhile.
  const kept = useDraft(draft)
  const text = mode === 'sending' ? '' : kept
  const question = text.trim()
  const tooLong = question.length > MAX_QUESTION
  const canSend = mode === 'ready' && !blocked && question !== '' && !tooLong

  useLayoutEffect(() => fitHeight(input.current))

  function send() {
    input.current?.focus()
    if (canSend) onSend(question)
  }
  function onKeyDown(event: KeyboardEvent) {
    // While a word is being composed, Enter takes the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  function stop() {
    input.current?.focus()
    onStop()
  }

  return (
    <div className="flex-none px-5 pb-4 max-md:px-3 max-md:pb-2">
      <div className="mx-auto flex w-full max-w-188 flex-col gap-2">
        <ComposerNotes failure={failure} length={tooLong ? question.length : undefined} />
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
          className="flex flex-col gap-1 rounded-large border border-line bg-panel p-2.5 transition-colors focus-within:border-faint/70 max-md:flex-row max-md:items-end max-md:gap-2 max-md:p-1.5"
        >
          <textarea
            ref={input}
            id={COMPOSER_ID}
            rows={1}
            value={text}
            readOnly={mode === 'sending'}
            onChange={(event) => writeDraft(draft, event.target.value)}
            onKeyDown={onKeyDown}
            aria-label="Message"
            placeholder="Ask about a price or an offer"
            enterKeyHint="send"
            className="max-h-[min(40dvh,320px)] min-h-8.5 w-full min-w-0 resize-none bg-transparent px-1.5 py-1.5 outline-none placeholder:text-faint max-md:min-h-11 max-md:py-2.5 max-md:pl-2.5 max-md:text-[16px] max-md:leading-6"
          />
          <div className="flex items-center gap-3 max-md:contents">
            <p className="flex-1 truncate px-1.5 text-label text-faint max-md:hidden">
              Enter sends, Shift + Enter breaks the line
            </p>
            <ComposerButton mode={mode} canSend={canSend} onStop={stop} />
          </div>
        </form>
        <AssistantLine />
      </div>
    </div>
  )
})

/** As high as its text, up to the height its style allows. */
function fitHeight(input: HTMLTextAreaElement | null): void {
  if (!input) return
  input.style.height = 'auto'
  input.style.height = `${input.scrollHeight}px`
}

function AssistantLine() {
  const { data } = useAssistant()
  return <p className="min-h-4 truncate text-center text-label text-faint md:hidden">{data?.label}</p>
}
