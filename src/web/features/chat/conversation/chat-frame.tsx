import type { ReactNode } from 'react'
import type { ProjectWithDrafts } from '#web/features/projects/projects.store.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'

const ChatSources = lazyScreen(() => import('../message/chat-sources.tsx'), 'ChatSources')

/** Project parts around a chat: its name, and its economics as a column or, on narrow screens, a strip. */
export type ProjectSlots = Record<'chip' | 'strip', (project: ProjectWithDrafts) => ReactNode> & {
  column: (project: ProjectWithDrafts | undefined) => ReactNode
}

interface ChatFrameProps {
  /** The chat's project, if any. */
  project: ProjectWithDrafts | undefined
  projectSlots: ProjectSlots | undefined
  chatId: string
  children: ReactNode
}

/** Lays out a chat with a column for economics, facts and sources beside it. On narrow screens a project has a strip above it. */
export function ChatFrame({ project, projectSlots, chatId, children }: ChatFrameProps) {
  const strip = project && projectSlots?.strip(project)
  const column = projectSlots?.column(project)
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        {strip && (
          <div className="min-h-9 flex-none max-md:min-h-11 min-[1240px]:in-[html:not([data-phone])]:hidden">
            <SmallPart fallback={null}>{strip}</SmallPart>
          </div>
        )}
        {children}
      </div>
      {column && (
        <section
          aria-label={project ? `Economics of ${project.name}` : 'Economics'}
          className="hidden w-75 flex-none flex-col gap-4 overflow-y-auto border-l border-line-soft p-4 min-[1240px]:in-[html:not([data-phone])]:flex"
        >
          <SmallPart fallback={<ColumnLoading />}>
            {column}
            <ChatSources chatId={chatId} />
          </SmallPart>
        </section>
      )}
    </div>
  )
}

const ColumnLoading = () => (
  <>
    <Skeleton className="h-48 flex-none" />
    <Skeleton className="h-24 flex-none" />
    <Skeleton className="h-20 flex-none" />
  </>
)
