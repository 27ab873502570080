import { DeviceBadge, DeviceBar } from '#web/ui/display/device-mark.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import type { StoredChat } from '../chats.store.ts'
import { useDeviceChatActions } from '../device-chat.queries.ts'
import { MessageView } from '../message/message.tsx'

/** A chat stored only in this browser. It can be read, added to the account or removed. */
export function DeviceChat({ chat }: { chat: StoredChat }) {
  const actions = useDeviceChatActions(chat)
  const messages = chat.opened?.messages ?? []
  return (
    <>
      <ScreenHeader title={chat.title} chips={<DeviceBadge />} />
      <section
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
      >
        <div className="mx-auto flex w-full max-w-reading flex-col gap-6 p-5 max-md:p-4">
          {messages.map((message, n) => (
            <MessageView
              key={message.id}
              message={message}
              position={n + 1}
              count={messages.length}
              isLast={n === messages.length - 1}
              actions={undefined}
            />
          ))}
          {messages.length === 0 && (
            <p className="text-muted">Only this chat’s title is stored on this device, not its messages.</p>
          )}
        </div>
      </section>
      <DeviceBar actions={actions}>
        This chat is only on this device. Add it to your account to continue it.
      </DeviceBar>
    </>
  )
}
