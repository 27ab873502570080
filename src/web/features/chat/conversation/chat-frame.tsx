import { type ReactNode, Suspense } from 'react'
import type { ProjectWithDrafts } from '#web/features/projects/projects.store.ts'

/** What a project shows around its chats: its name, and its economics in a column or, where there is no room, in a line. */
export type OfProject = Record<'chip' | 'column' | 'strip', (project: ProjectWithDrafts) => ReactNode>

interface ChatFrameProps {
  /** What the chat belongs to, if it does. */
  project: ProjectWithDrafts | undefined
  ofProject: OfProject | undefined
  children: ReactNode
}

/** A chat below its title, with the economics of its project beside it, or above it on a narrow screen. */
export function ChatFrame({ project, ofProject, children }: ChatFrameProps) {
  const strip = project && ofProject?.strip(project)
  const column = project && ofProject?.column(project)
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
          className="hidden w-75 flex-none overflow-y-auto border-l border-line-soft p-4 min-[1240px]:in-[html:not([data-phone])]:block"
        >
          <Suspense>{column}</Suspense>
        </section>
      )}
    </div>
  )
}
