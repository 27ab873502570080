import { type ReactNode, useState } from 'react'
import type { ChatSummary } from '#contracts/chat.ts'
import { lazyScreen } from '#web/lib/lazy-screen.ts'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { SmallPart } from '#web/ui/small-part.tsx'
import { ChatMenu } from './chat-list-menu.tsx'

const RenameBox = lazyScreen(() => import('./chat-list-rename.tsx'), 'RenameBox')

interface ChatHeaderProps {
  title: string
  /** None while it is not made yet. */
  chat: ChatSummary | undefined
  /** What it belongs to. */
  chips: ReactNode
}

export function ChatHeader({ title, chat, chips }: ChatHeaderProps) {
  const [renamed, setRenamed] = useState<string>()
  const renaming = chat !== undefined && chat.id === renamed
  return (
    <ScreenHeader
      title={title}
      editing={
        renaming && (
          <SmallPart>
            <RenameBox chat={chat} onDone={() => setRenamed(undefined)} />
          </SmallPart>
        )
      }
      chips={chips}
      actions={chat && <ChatMenu chat={chat} onRename={() => setRenamed(chat.id)} />}
    />
  )
}
