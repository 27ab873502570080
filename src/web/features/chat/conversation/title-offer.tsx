import Sparkles from 'lucide-react/icons/sparkles'
import type { ChatSummary } from '#contracts/chat.ts'
import { useChangeChat } from '../chat-changes.queries.ts'
import { betterTitle } from './better-title.ts'

/** Renames a chat whose title was cut, in one click. */
export function TitleOffer({ chat, question }: { chat: ChatSummary; question: string }) {
  const change = useChangeChat()
  const title = betterTitle(chat.title, question)
  if (!title) return null
  return (
    <button
      type="button"
      title={`Rename this chat to “${title}”`}
      aria-label={`Rename to ${title}`}
      disabled={change.isPending}
      onClick={() => change.mutate({ id: chat.id, title })}
      className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-full border border-dashed border-line px-2.5 text-small text-muted transition-colors hover:bg-raised hover:text-text"
    >
      <Sparkles className="size-3.5!" />
      <span className="truncate">{title}</span>
    </button>
  )
}
