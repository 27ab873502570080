import { useChatList } from '#web/features/chat/chat.queries.ts'
import { ProjectChatList } from '#web/features/chat/list/chat-list-project.tsx'
import { ProjectList } from '#web/features/projects/project-list.tsx'

/** The projects of the sidebar, each with its chats. */
export const SidebarProjects = () => <ProjectList chats={useChatList().data ?? []} chatsOf={chatsOf} />

const chatsOf = (projectId: string) => <ProjectChatList projectId={projectId} />
