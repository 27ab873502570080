import Clock from 'lucide-react/icons/clock'
import { Link } from 'react-router'
import { chatOf, useDraft, useUnsentDrafts } from '../composer/draft.store.ts'

/** Chats written offline, which are created once there is a connection. */
export function UnsentChats({ userId }: { userId: string }) {
  return (
    <section className="pb-4">
      <h2 className="px-2 pb-1 text-label font-medium text-faint">Waiting to be sent</h2>
      <ul>
        {useUnsentDrafts(userId).map((draft) => (
          <UnsentChat key={draft} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

function UnsentChat({ draft }: { draft: string }) {
  const [first] = useDraft(draft).queue
  return (
    <li>
      <Link
        to={`/chat/${chatOf(draft)}`}
        className="flex h-8 items-center gap-2 rounded-small px-2 hover:bg-raised max-md:h-11"
      >
        <Clock className="text-faint" />
        <span className="min-w-0 flex-1 truncate">{first?.text}</span>
        {first?.problem && <span className="flex-none text-small text-loss">Not sent</span>}
      </Link>
    </li>
  )
}
