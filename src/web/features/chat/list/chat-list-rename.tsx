import { useEffect, useRef, useState } from 'react'
import type { ChatSummary } from '#contracts/chat.ts'
import { controlStyle } from '#web/ui/forms/control-style.ts'
import { useChangeChat } from '../chat-changes.queries.ts'

const LONGEST = 200

/** Renames a chat in place: Enter or blur saves, Escape cancels. */
export function RenameBox({ chat, onDone }: { chat: ChatSummary; onDone: () => void }) {
  const [title, setTitle] = useState(chat.title)
  const change = useChangeChat()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.select(), [])

  function keep() {
    const wanted = title.trim()
    if (wanted && wanted !== chat.title) change.mutate({ id: chat.id, title: wanted })
    onDone()
  }
  return (
    <input
      ref={box}
      // biome-ignore lint/a11y/noAutofocus: it replaces the chosen menu entry
      autoFocus
      aria-label={`New name for ${chat.title}`}
      value={title}
      maxLength={LONGEST}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep()
        if (event.key === 'Escape') onDone()
      }}
      className={`${controlStyle} h-8.5 px-2! max-md:h-11`}
    />
  )
}
