import CircleAlert from 'lucide-react/icons/circle-alert'
import Unplug from 'lucide-react/icons/unplug'
import type { ReactNode } from 'react'
import { MAX_QUESTION } from '#contracts/chat.ts'
import { useOnline } from '#web/lib/hooks/use-online.ts'

interface ComposerNotesProps {
  failure: string | undefined
  /** Dictation error. */
  problem?: string
  /** Set when the message is too long. */
  length: number | undefined
}

/** Reasons why a message cannot be sent. */
export function ComposerNotes({ failure, problem, length }: ComposerNotesProps) {
  return (
    <>
      {failure && (
        <Note role="alert" icon={<CircleAlert className="text-loss" />}>
          {failure}
        </Note>
      )}
      {problem && (
        <Note role="alert" icon={<CircleAlert className="text-loss" />}>
          {problem}
        </Note>
      )}
      {length !== undefined && (
        <Note role="alert" icon={<CircleAlert className="text-loss" />}>
          {`This message has ${count(length)} characters; the limit is ${count(MAX_QUESTION)}. Shorten it, or send it in parts.`}
        </Note>
      )}
    </>
  )
}

/** Shown while the answer stream is disconnected. */
export function ConnectionNote({ lost }: { lost: boolean }) {
  const online = useOnline()
  if (!lost) return null
  return (
    <div className="flex-none px-5 pb-2 max-md:px-3">
      <div className="mx-auto w-full max-w-reading">
        <Note role="status" icon={<Unplug className="text-muted" />}>
          {online ? 'Connection lost. Reconnecting…' : 'The answer continues when you’re back online.'}
        </Note>
      </div>
    </div>
  )
}

const count = (value: number) => value.toLocaleString('en')

function Note({ role, icon, children }: { role: 'alert' | 'status'; icon: ReactNode; children: ReactNode }) {
  return (
    <div role={role} className="flex animate-appear items-start gap-2.5 px-2.5 text-small text-muted">
      <span className="mt-0.5 flex">{icon}</span>
      <p className="min-w-0 [overflow-wrap:anywhere]">{children}</p>
    </div>
  )
}
