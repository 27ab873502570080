import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Message } from '#contracts/chat.ts'
import { screens } from '#contracts/screens.ts'
import { useMe } from '#web/features/auth/session.queries.ts'
import { useStoredProjects } from '#web/features/projects/projects.store.ts'
import { useStirred } from '#web/lib/hooks/use-stirred.ts'
import { earlyPart } from '#web/lib/loading/early-part.tsx'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { newId } from '#web/lib/new-id.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { isOverPage } from '#web/ui/overlays/over-page.ts'
import { useChatList } from '../chat.queries.ts'
import { useDeviceChats } from '../chats.store.ts'
import { Composer } from '../composer/composer.tsx'
import { ConnectionNote } from '../composer/composer-notes.tsx'
import { draftKey, useIsUnsent, useUnsentDrafts } from '../composer/draft.store.ts'
import { useDraftProject } from '../composer/use-draft-project.ts'
import { type Mode, useChat } from '../stream/use-chat.ts'
import { AnswerStatus } from './answer-status.tsx'
import { ChatFrame, type ProjectSlots } from './chat-frame.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ChatMissing } from './chat-missing.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { EmptyChat } from './empty-chat.tsx'
import { RecentChats, RecentHeader } from './recent-chats.tsx'
import { useConversation } from './use-conversation.ts'
import { type OpenedAt, useBranchOf, useOpenedAt } from './use-opened-at.ts'

const newChatPaths: readonly string[] = [
  ...screens.chat.paths,
  ...screens.mobile.paths,
  ...screens.mobileDirect.paths,
]
const isNewChatPath = () => newChatPaths.includes(location.pathname)

// A new chat has no messages yet, so the message list loads with the first one.
const { Part: MessageList, fetch: fetchMessageList } = earlyPart(
  () => import('./message-list.tsx'),
  'MessageList',
)
if (!isNewChatPath()) fetchMessageList()

interface ChatScreenProps {
  recent?: boolean
  projectSlots?: ProjectSlots
  /** Another way to talk with the same chats: its address, its name, and its part above the composer. */
  dock?: { path: string; title: string; part: (chat: DockedChat) => ReactNode }
}

/** The chat as a dock uses it. */
interface DockedChat {
  messages: Message[]
  mode: Mode
  send(text: string): void
  stop(): void
}

const DeviceChat = lazyScreen(() => import('./device-chat.tsx'), 'DeviceChat')

/** Chats stored only in this browser are read-only. */
export function ChatScreen(props: ChatScreenProps) {
  const { chatId } = useParams()
  const onDevice = useDeviceChats().find(({ id }) => id === chatId)
  return onDevice ? <DeviceChat key={onDevice.id} chat={onDevice} /> : <WritableChat {...props} />
}

/**
 * The chat in the URL, or a new one, which gets its URL once the first question is stored. With `recent`, the list of chats
 * replaces an empty new chat.
 */
function WritableChat({ recent = false, projectSlots, dock }: ChatScreenProps) {
  const { chatId, isNew } = useChatId()
  const navigate = useNavigate()
  const me = useMe()
  const userId = me.data?.id ?? ''
  const isUnsent = useIsUnsent(draftKey(userId, chatId))
  const chat = useChat(chatId, isNew || isUnsent)
  // The URL may change late; the next message still belongs to this chat.
  const draft = draftKey(userId, isNew && !chat.begun ? undefined : chatId)
  const opened = useOpenedAt()
  useBranchOf(chatId, opened, chat)
  const input = useComposerFocus(opened, dock !== undefined)
  const onDevice = useDeviceChats().length > 0
  const isWaiting = useUnsentDrafts(userId).length > 0
  const hasChats = useChatList().data?.length !== 0 || onDevice || isWaiting
  const showsRecent = recent && hasChats && chat.messages.length === 0

  const path = dock?.path ?? '/chat'
  const onTaken = useCallback(() => {
    // Stay where the user has navigated meanwhile. A new question leaves the linked message.
    const isHere = isNew
      ? isNewChatPath() || location.pathname === path
      : opened && location.pathname === `${path}/${chatId}`
    if (isHere) void navigate(`${path}/${chatId}`, { replace: true })
  }, [isNew, opened, path, chatId, navigate])
  const { send, stopAnswer, actions, failure, lost } = useConversation(chatId, draft, onTaken)

  // From the first key or touch on, so that a question is not hidden while the list that shows it loads.
  const isStirred = useStirred()
  useEffect(() => {
    if (!isNew || isStirred) fetchMessageList()
  }, [isNew, isStirred])

  const project = useShownProject(draft, chat)

  if (chat.missing) return <ChatMissing />
  return (
    <>
      {showsRecent ? (
        <RecentHeader />
      ) : (
        <ChatHeader
          title={dock && !chat.begun && isNew ? dock.title : chat.title}
          chat={chat.summary}
          question={chat.mode === 'ready' ? firstQuestion(chat.messages) : undefined}
          chips={project && <SmallPart fallback={null}>{projectSlots?.chip(project)}</SmallPart>}
        />
      )}
      <ChatFrame project={project} projectSlots={projectSlots} chatId={chatId}>
        {/* A part that loads late must not hide the composer: the browser would drop what is being typed. */}
        <Suspense fallback={<ChatSkeleton />}>
          {showsRecent ? (
            <RecentChats userId={userId} />
          ) : chat.loading ? (
            <ChatSkeleton />
          ) : chat.error ? (
            <div className="mx-auto w-full max-w-reading flex-1 p-5 max-md:p-4">
              <ErrorCard title="This chat could not be loaded" error={chat.error} onRetry={chat.reload} />
            </div>
          ) : chat.messages.length === 0 ? (
            // A dock fills the screen until there is something to read.
            !dock && <EmptyChat draft={draft} />
          ) : (
            <MessageList
              key={chatId}
              chatId={chatId}
              messages={chat.messages}
              mode={chat.mode}
              opened={opened}
              actions={actions}
            />
          )}
        </Suspense>
        <AnswerStatus messages={chat.messages} />
        <ConnectionNote lost={lost} />
        {dock?.part({ messages: chat.messages, mode: chat.mode, send, stop: stopAnswer })}
        <Composer
          input={input}
          draft={draft}
          mode={chat.mode}
          blocked={chat.loading || chat.error !== null}
          failure={failure}
          onSend={send}
          onStop={stopAnswer}
        />
      </ChatFrame>
    </>
  )
}

/** The first question of a chat that is loaded from its start and has an answer. */
const firstQuestion = ([first, second]: Message[]) =>
  first?.parentId === null && second ? first.content : undefined

/** The chat's project. A new chat shows the one it will belong to, also while its first question is sent. */
function useShownProject(draft: string, { summary, messages }: ReturnType<typeof useChat>) {
  const drafted = useDraftProject(draft)
  const known = useStoredProjects().find(({ id }) => id === summary?.projectId) ?? drafted
  const last = useRef(known)
  if (known) last.current = known
  return known ?? (summary || messages.length === 0 ? undefined : last.current)
}

/** The browser creates the id, so a question can be sent and resent before its chat exists. */
function useChatId() {
  const { chatId } = useParams()
  const [unused, setUnused] = useState(newId)
  if (chatId === unused) setUnused(newId())
  return { chatId: chatId ?? unused, isNew: chatId === undefined }
}

/**
 * Focuses the composer on arrival. Not on touch screens, which would open the keyboard, not for a link to a message, not after a
 * deletion led here, not under an open dialog or menu, and not beside a dock, whose buttons keep the focus.
 */
function useComposerFocus(opened: OpenedAt | undefined, isDocked: boolean) {
  const input = useRef<HTMLTextAreaElement>(null)
  const { key, state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival has its own key
  useEffect(() => {
    if (isDocked || opened || state?.unchosen || isOverPage()) return
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [key, opened, isDocked])
  return input
}
