import { type ReactNode, Suspense } from 'react'
import type { ProjectWithDrafts } from '#web/features/projects/projects.store.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

const ChatSources = lazyScreen(() => import('../message/chat-sources.tsx'), 'ChatSources')

/** Project parts around a chat: its name, and its economics as a column or, on narrow screens, a strip. */
export type ProjectSlots = Record<'chip' | 'column' | 'strip', (project: ProjectWithDrafts) => ReactNode>

interface ChatFrameProps {
  /** The chat's project, if any. */
  project: ProjectWithDrafts | undefined
  projectSlots: ProjectSlots | undefined
  chatId: string
  children: ReactNode
}

/** Lays out a chat with its project's economics beside it, or above it on narrow screens. */
export function ChatFrame({ project, projectSlots, chatId, children }: ChatFrameProps) {
  const strip = project && projectSlots?.strip(project)
  const column = project && projectSlots?.column(project)
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        {strip && (
          <div className="min-h-9 flex-none max-md:min-h-11 min-[1240px]:in-[html:not([data-phone])]:hidden">
            <Suspense>{strip}</Suspense>
          </div>
        )}
        {children}
      </div>
      {column && (
        <section
          aria-label={`Economics of ${project.name}`}
          className="hidden w-75 flex-none flex-col gap-4 overflow-y-auto border-l border-line-soft p-4 min-[1240px]:in-[html:not([data-phone])]:flex"
        >
          <Suspense>
            {column}
            <ChatSources chatId={chatId} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
