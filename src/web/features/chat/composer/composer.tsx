import { memo, useEffect, useRef } from 'react'
import { COMPOSER_ID } from '#web/lib/composer.ts'
import { cx } from '#web/lib/cx.ts'
import { earlyPart } from '#web/lib/loading/early-part.tsx'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { ComposerButton } from './composer-button.tsx'
import { takePaste, useDrop } from './composer-input.ts'
import { Microphone } from './composer-microphone.tsx'
import { ModelPicker } from './composer-model.tsx'
import { ComposerMore } from './composer-more.tsx'
import { ComposerNotes } from './composer-notes.tsx'
import { ComposerUsage } from './composer-usage.tsx'
import { type ComposerProps, useComposer } from './composer-writing.ts'
import { useAnswersLeft } from './use-answers-left.ts'

const { Part: ComposerQueue, fetch: fetchQueue } = earlyPart(
  () => import('./composer-queue.tsx'),
  'ComposerQueue',
)

const { Part: ComposerMenu, fetch: fetchMenu } = earlyPart(
  () => import('./composer-menu.tsx'),
  'ComposerMenu',
)
const ComposerParts = lazyScreen(() => import('./composer-parts.tsx'), 'ComposerParts')
const LimitOffer = lazyScreen(() => import('./limit-offer.tsx'), 'LimitOffer')

/** Memoized: must not render with every token of an answer. */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { input, draft, mode, failure, onStop } = props
  const { text, tooLong, canSend, hasParts, queue, suggestions, dictation, ...writing } = useComposer(props)
  const dropping = useDrop(draft)
  const left = useAnswersLeft(mode, failure)
  const { answers, larger, isUsedUp } = left
  // The last answer can still be stopped, and messages wait for it.
  const offered = isUsedUp && mode === 'ready' ? larger : undefined
  // The offer stands for the refusal, which is no longer true after the reset.
  const refusal = useRef<string>(undefined)
  if (isUsedUp) refusal.current = failure
  const isStale = failure === refusal.current && (offered || !isUsedUp)
  const isOffered = offered !== undefined
  const { cancel } = dictation
  useEffect(() => {
    if (isOffered) cancel()
  }, [isOffered, cancel])
  // The next message may have to queue, even if the connection is gone by then.
  useEffect(() => {
    if (mode !== 'ready') fetchQueue()
  }, [mode])

  return (
    <div className="flex-none px-5 pb-4 max-md:px-3 max-md:pb-2">
      <div className="relative mx-auto flex w-full max-w-reading flex-col gap-2">
        {suggestions.open && !offered && (
          <SmallPart fallback={null}>
            <ComposerMenu {...suggestions.menu} />
          </SmallPart>
        )}
        <ComposerNotes
          failure={isStale ? undefined : failure}
          problem={dictation.problem}
          length={tooLong ? text.trim().length : undefined}
        />
        {queue.waiting.length > 0 && (
          <SmallPart fallback={<QueueInWords count={queue.waiting.length} />}>
            <ComposerQueue
              draft={draft}
              waiting={queue.waiting}
              canSend={queue.canSend}
              onEdited={() => input.current?.focus()}
            />
          </SmallPart>
        )}
        {answers && offered ? (
          <SmallPart fallback={<ComposerUsage {...left} />}>
            <LimitOffer answers={answers} larger={offered} hasText={text !== ''} />
          </SmallPart>
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              writing.send()
            }}
            className={cx(
              'group/composer flex flex-col gap-1 rounded-large border bg-panel p-2.5 transition-colors max-md:flex-row max-md:flex-wrap max-md:items-end max-md:gap-0 max-md:p-1',
              dropping ? 'border-accent bg-accent-soft' : 'border-line focus-within:border-faint/70',
            )}
          >
            {hasParts && (
              <SmallPart fallback={<div className="h-9.5 max-md:w-full" />}>
                <ComposerParts draft={draft} />
              </SmallPart>
            )}
            <textarea
              ref={input}
              id={COMPOSER_ID}
              rows={1}
              value={text}
              onChange={({ target }) => writing.write(target.value, target.selectionEnd)}
              onSelect={({ currentTarget }) => writing.setCaret(currentTarget.selectionEnd)}
              onFocus={fetchMenu}
              onKeyDown={writing.onKeyDown}
              onPaste={(event) => takePaste(draft, event)}
              aria-label="Message"
              {...suggestions.controls}
              placeholder={dropping ? 'Drop the files here' : 'Ask, or / for prompts'}
              enterKeyHint="send"
              className="max-h-[min(40dvh,320px)] min-h-8.5 w-full min-w-0 resize-none max-md:order-2 max-md:w-0 max-md:flex-1 bg-transparent px-1.5 py-1.5 outline-none placeholder:text-faint max-md:min-h-11 max-md:px-2 max-md:py-2.5 max-md:text-[16px] max-md:leading-6"
            />
            {/* One row on a phone: the model joins it while one writes. */}
            <div className="flex items-center gap-1 max-md:contents">
              <span className="contents max-md:order-1 max-md:flex">
                <ComposerMore draft={draft} text={text} />
              </span>
              <span className="contents max-md:order-3 max-md:flex">
                <Microphone listening={dictation.listening} onToggle={writing.speak} />
              </span>
              <span className="flex min-w-0 flex-1 max-md:order-5 max-md:hidden max-md:basis-full max-md:group-focus-within/composer:flex">
                <ModelPicker draft={draft} />
              </span>
              <span className="contents max-md:order-4 max-md:flex">
                <ComposerButton mode={mode} canSend={canSend} onStop={onStop} input={input} />
              </span>
            </div>
          </form>
        )}
        {!offered && !(isUsedUp && failure) && <ComposerUsage {...left} />}
      </div>
    </div>
  )
})

const QueueInWords = ({ count }: { count: number }) => (
  <p className="px-3 text-small text-muted">
    {count === 1 ? '1 message' : `${count} messages`} waiting to be sent.
  </p>
)
