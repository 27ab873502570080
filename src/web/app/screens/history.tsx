import { ChatMenu } from '#web/features/chat/list/chat-list-menu.tsx'
import { RenameBox } from '#web/features/chat/list/chat-list-rename.tsx'
import { HistoryScreen as Screen } from '#web/features/history/history-screen.tsx'
import type { RowParts } from '#web/features/history/row-parts.ts'

/** The history, whose rows have the chats' own menu. */
export const HistoryScreen = () => <Screen parts={parts} />

const parts: RowParts = {
  menu: (chat, onRename) => <ChatMenu chat={chat} onRename={onRename} />,
  rename: (chat, onDone) => <RenameBox chat={chat} onDone={onDone} />,
}
