import { Link, useLocation } from 'react-router'
import type { SharedChat } from '#contracts/chat-shares.ts'
import { citedAsShown } from '#core/cited.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Mark } from '#web/ui/display/mark.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PublicFrame } from '#web/ui/layout/public-frame.tsx'
import { Markdown } from '../markdown/markdown.tsx'
import { useSharedChat } from './chat-shares.queries.ts'

/** A chat that its owner shared, to read without an account. The key is in the fragment, which no server sees. */
export function SharedChatScreen() {
  const key = useLocation().hash.slice(1)
  const shared = useSharedChat(key)
  if (shared.isError) {
    return (
      <PublicFrame
        title="Not shared"
        lead={<p>{messageOf(shared.error, 'The chat could not be loaded. Please try again.')}</p>}
      >
        <Link to="/login" className={buttonStyle('primary', 'large', 'w-full')}>
          Open Sellwright
        </Link>
      </PublicFrame>
    )
  }
  return (
    <div className="flex h-dvh flex-col overflow-y-auto">
      <meta name="robots" content="noindex, nofollow" />
      <title>{shared.data ? `${shared.data.title} · Sellwright` : 'Shared chat · Sellwright'}</title>
      <header className="sticky top-0 z-10 flex min-h-13.5 flex-none items-center gap-3 border-b border-line-soft bg-ground px-5 max-md:px-4">
        <Mark />
        <span className="min-w-0 flex-1 truncate text-small text-muted">Shared chat, read only</span>
        <Link to="/signup" className={buttonStyle('primary', 'small')}>
          Try Sellwright
        </Link>
      </header>
      <main className="mx-auto w-full max-w-reading px-5 py-6 max-md:px-4">
        {shared.data ? (
          <Conversation chat={shared.data} />
        ) : (
          <div role="status" aria-label="Loading the chat">
            <Skeleton className="h-80" />
          </div>
        )}
      </main>
    </div>
  )
}

function Conversation({ chat }: { chat: SharedChat }) {
  return (
    <>
      <h1 className="font-display text-public font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">
        {chat.title}
      </h1>
      <p className="mt-1 mb-6 text-small text-muted">Shared on {dayOf(chat.sharedAt)}</p>
      <div className="flex flex-col gap-6">
        {chat.messages.map(({ id, role, content }) => (
          <article key={id} aria-label={role === 'user' ? 'Question' : 'Answer'} className="min-w-0">
            {role === 'user' ? (
              <p className="ml-auto w-fit max-w-[82%] rounded-large rounded-br-[4px] bg-raised px-3.5 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {content}
              </p>
            ) : (
              <Markdown text={citedAsShown(content, [])} growing={false} />
            )}
          </article>
        ))}
      </div>
    </>
  )
}
