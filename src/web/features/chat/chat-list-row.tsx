import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { NavLink } from 'react-router'
import type { ChatSummary } from '#contracts/chat.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { railRow } from '#web/ui/rail-row.ts'
import { ChatMenuEntries } from './chat-list-menu.tsx'
import { MoveDialog } from './chat-list-move.tsx'
import { RenameBox } from './chat-list-rename.tsx'

type Doing = 'rename' | 'move' | undefined

/** A chat in the sidebar, and what can be done to it. */
export function ChatRow({ chat }: { chat: ChatSummary }) {
  const [doing, setDoing] = useState<Doing>()
  if (doing === 'rename') {
    return (
      <li>
        <RenameBox chat={chat} onDone={() => setDoing(undefined)} />
      </li>
    )
  }
  return (
    <li className="group relative">
      <NavLink
        to={`/chat/${chat.id}`}
        title={chat.title}
        className={railRow('pl-2 pr-2 group-hover:pr-9 group-focus-within:pr-9 max-md:pr-12')}
      >
        <span className="truncate">{chat.title}</span>
      </NavLink>
      <div className="absolute inset-y-0 right-1 flex items-center opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 max-md:opacity-100">
        <Menu align="end" trigger={<IconButton label={`More for ${chat.title}`} icon={<Ellipsis />} />}>
          <ChatMenuEntries chat={chat} onRename={() => setDoing('rename')} onMove={() => setDoing('move')} />
        </Menu>
      </div>
      {doing === 'move' && <MoveDialog chat={chat} onClose={() => setDoing(undefined)} />}
    </li>
  )
}
