import type { Message } from '#contracts/chat.ts'
import type { RunState } from '#contracts/runs.ts'

const words: Record<RunState, string> = {
  running: 'The assistant is answering.',
  waiting: 'The answer is paused.',
  done: 'The answer is complete.',
  stopped: 'The answer was stopped.',
  failed: 'The answer failed.',
  interrupted: 'The answer was interrupted.',
}

/** Announces the answer's state to screen readers, not its text. */
export function AnswerStatus({ messages }: { messages: Message[] }) {
  const state = messages.at(-1)?.run?.state
  return (
    <p role="status" className="sr-only">
      {state && words[state]}
    </p>
  )
}
