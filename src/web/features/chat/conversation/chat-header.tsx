import { type ReactNode, useState } from 'react'
import type { ChatSummary } from '#contracts/chat.ts'
import { useWideScreen } from '#web/lib/hooks/use-wide-screen.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'

const ChatActions = lazyScreen(() => import('./chat-actions.tsx'), 'ChatActions')
const RenameBox = lazyScreen(() => import('../list/chat-list-rename.tsx'), 'RenameBox')
const SearchBar = lazyScreen(() => import('./chat-search-bar.tsx'), 'SearchBar')
const TitleOffer = lazyScreen(() => import('./title-offer.tsx'), 'TitleOffer')

interface ChatHeaderProps {
  title: string
  /** Undefined until the chat exists. */
  chat: ChatSummary | undefined
  /** The first question, once it is answered; a better name may follow from it. */
  question: string | undefined
  /** Shown after the title. */
  chips: ReactNode
}

export function ChatHeader({ title, chat, question, chips }: ChatHeaderProps) {
  const [renamed, setRenamed] = useState<string>()
  const [searched, setSearched] = useState<string>()
  const renaming = chat !== undefined && chat.id === renamed
  const isSearching = chat !== undefined && chat.id === searched
  const isWide = useWideScreen()
  const offer = chat && question && !renaming && (
    <SmallPart fallback={null}>
      <TitleOffer chat={chat} question={question} isRow={!isWide} />
    </SmallPart>
  )
  return (
    <>
      <ScreenHeader
        title={title}
        titleNote={question === title ? undefined : question}
        editing={
          renaming && (
            <SmallPart>
              <RenameBox chat={chat} onDone={() => setRenamed(undefined)} />
            </SmallPart>
          )
        }
        chips={
          <>
            {chips}
            {isWide && offer}
          </>
        }
        actions={
          chat && (
            <SmallPart fallback={null}>
              <ChatActions
                chat={chat}
                isSearching={isSearching}
                onSearch={() => setSearched(isSearching ? undefined : chat.id)}
                onRename={() => setRenamed(chat.id)}
              />
            </SmallPart>
          )
        }
      />
      {!isWide && offer}
      {isSearching && (
        <SmallPart fallback={null}>
          <SearchBar chatId={chat.id} onClose={() => setSearched(undefined)} />
        </SmallPart>
      )}
    </>
  )
}
