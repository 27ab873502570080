import { useLocation } from 'react-router'
import type { SharedChat } from '#contracts/chat-shares.ts'
import { renumberCitations } from '#core/cited.ts'
import { SharedFrame } from '#web/ui/layout/shared-frame.tsx'
import { Markdown } from '../markdown/markdown.tsx'
import { useSharedChat } from './chat-shares.queries.ts'

/** A chat that its owner shared. The key is in the fragment, which no server sees. */
export function SharedChatScreen() {
  const shared = useSharedChat(useLocation().hash.slice(1))
  return (
    <SharedFrame subject="chat" shared={shared}>
      {shared.data && <Conversation chat={shared.data} />}
    </SharedFrame>
  )
}

function Conversation({ chat }: { chat: SharedChat }) {
  return (
    <div className="flex flex-col gap-6">
      {chat.messages.map(({ id, role, content }) => (
        <article key={id} aria-label={role === 'user' ? 'Question' : 'Answer'} className="min-w-0">
          {role === 'user' ? (
            <p className="ml-auto w-fit max-w-[82%] rounded-large rounded-br-[4px] bg-raised px-3.5 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {content}
            </p>
          ) : (
            <Markdown text={renumberCitations(content, [])} growing={false} />
          )}
        </article>
      ))}
    </div>
  )
}
