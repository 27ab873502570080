import { Link } from 'react-router'
import { type StoredChat, useDeviceChats } from '#web/features/chat/chats.store.ts'
import { deviceChatPath, useDeviceChatActions } from '#web/features/chat/device-chat.queries.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { DeviceBadge, DeviceMenu } from '#web/ui/display/device-mark.tsx'
import { rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'

/** Chats stored only in this browser. */
export function DeviceRows() {
  const chats = useDeviceChats()
  if (chats.length === 0) return null
  return (
    <ul aria-label="Chats on this device" className={rowsFrame}>
      {chats.map((chat) => (
        <DeviceRow key={chat.id} chat={chat} />
      ))}
    </ul>
  )
}

function DeviceRow({ chat }: { chat: StoredChat }) {
  const actions = useDeviceChatActions(chat)
  return (
    <li className="relative flex items-center gap-3 py-2 pr-2 pl-4 transition-colors hover:bg-raised/50 max-md:pr-0">
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <Link to={deviceChatPath(chat)} className={`${rowLink} min-w-0 flex-1`}>
          {chat.title}
        </Link>
        <p className="flex flex-none items-center gap-2 text-small text-faint">
          <DeviceBadge />
          <time dateTime={chat.updatedAt}>{ago(chat.updatedAt)}</time>
        </p>
      </div>
      <DeviceMenu name={chat.title} actions={actions} />
    </li>
  )
}
