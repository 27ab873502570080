import Sparkles from 'lucide-react/icons/sparkles'
import type { ChatSummary } from '#contracts/chat.ts'
import { useChangeChat } from '../chat-changes.queries.ts'
import { betterTitle } from './better-title.ts'

interface TitleOfferProps {
  chat: ChatSummary
  question: string
  /** Below the header, where its line has no room. */
  isRow: boolean
}

/** Renames a chat whose title was cut, in one click. */
export function TitleOffer({ chat, question, isRow }: TitleOfferProps) {
  const change = useChangeChat()
  const title = betterTitle(chat.title, question)
  if (!title) return null
  const offer = (
    <button
      type="button"
      title={`Rename this chat to “${title}”`}
      aria-label={`Rename to ${title}`}
      disabled={change.isPending}
      onClick={() => change.mutate({ id: chat.id, title })}
      className="inline-flex h-6 min-w-0 items-center gap-1.5 rounded-full border border-dashed border-line px-2.5 text-small text-muted transition-colors hover:bg-raised hover:text-text max-md:h-11"
    >
      <Sparkles className="size-3.5!" />
      <span className="truncate">{title}</span>
    </button>
  )
  return isRow ? (
    <div className="flex flex-none border-b border-line-soft px-5 py-1.5 max-md:px-4">{offer}</div>
  ) : (
    offer
  )
}
