import { NavLink } from 'react-router'
import { DeviceIcon, DeviceMenu } from '#web/ui/display/device-mark.tsx'
import { railRow } from '#web/ui/lists/rail-row.ts'
import { type StoredChat, useDeviceChats } from '../chats.store.ts'
import { deviceChatPath, useDeviceChatActions } from '../device-chat.queries.ts'

/** The chats that only this browser has, in the sidebar. */
export function DeviceChats() {
  const chats = useDeviceChats()
  if (chats.length === 0) return null
  return (
    <section>
      <h2 className="px-2 pb-1 text-label font-medium text-faint">On this device</h2>
      <ul>
        {chats.map((chat) => (
          <DeviceChatRow key={chat.id} chat={chat} />
        ))}
      </ul>
    </section>
  )
}

function DeviceChatRow({ chat }: { chat: StoredChat }) {
  const actions = useDeviceChatActions(chat)
  return (
    <li className="relative">
      <NavLink to={deviceChatPath(chat)} title={chat.title} className={railRow('pl-2 pr-15 max-md:pr-18')}>
        <span className="truncate">{chat.title}</span>
      </NavLink>
      <div className="pointer-events-none absolute inset-y-0 right-1 flex items-center gap-1 *:pointer-events-auto">
        <DeviceIcon />
        <DeviceMenu name={chat.title} actions={actions} />
      </div>
    </li>
  )
}
