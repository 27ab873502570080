import { type ReactNode, useState } from 'react'
import type { ChatSummary } from '#contracts/chat.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { ChatMenu } from '../list/chat-list-menu.tsx'

const RenameBox = lazyScreen(() => import('../list/chat-list-rename.tsx'), 'RenameBox')

interface ChatHeaderProps {
  title: string
  /** Undefined until the chat exists. */
  chat: ChatSummary | undefined
  /** Shown after the title. */
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
