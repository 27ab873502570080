import { useState } from 'react'
import { NavLink } from 'react-router'
import type { ChatSummary } from '#contracts/chat.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { railRow } from '#web/ui/lists/rail-row.ts'
import { ChatMenu } from './chat-list-menu.tsx'

const RenameBox = lazyScreen(() => import('./chat-list-rename.tsx'), 'RenameBox')

/** A chat in the sidebar with its menu. */
export function ChatRow({ chat }: { chat: ChatSummary }) {
  const [renaming, setRenaming] = useState(false)
  if (renaming) {
    return (
      <li>
        <SmallPart>
          <RenameBox chat={chat} onDone={() => setRenaming(false)} />
        </SmallPart>
      </li>
    )
  }
  return (
    <li className="group relative">
      <NavLink
        to={`/chat/${chat.id}`}
        data-tip={chat.question ?? chat.title}
        aria-description={chat.question}
        className={railRow('pl-2 pr-2 group-hover:pr-9 group-focus-within:pr-9 max-md:pr-12')}
      >
        <span className="truncate">{chat.title}</span>
      </NavLink>
      <div className="absolute inset-y-0 right-1 flex items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 max-md:opacity-100">
        <ChatMenu chat={chat} onRename={() => setRenaming(true)} />
      </div>
    </li>
  )
}
