import PanelLeft from 'lucide-react/icons/panel-left'
import type { ReactNode } from 'react'
import { HelpLink } from '#web/ui/buttons/help-link.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { setCollapsed, useSidebar } from '#web/ui/layout/sidebar.store.ts'

interface ScreenHeaderProps {
  title: string
  /** Part of the screen that is open, for the title of the tab. */
  part?: string | undefined
  /** The whole text behind a cut title, shown on hover and focus. */
  titleNote?: string | undefined
  /** In the place of the title, while it is written again. */
  editing?: ReactNode
  /** Before the title. */
  picture?: ReactNode
  /** Beside the title: what the screen belongs to. */
  chips?: ReactNode
  actions?: ReactNode
}

/** The first line of every screen inside the shell. */
export function ScreenHeader({
  title,
  part,
  titleNote,
  editing,
  picture,
  chips,
  actions,
}: ScreenHeaderProps) {
  const collapsed = useSidebar((state) => state.collapsed)
  return (
    <header className="flex h-13.5 flex-none items-center gap-3 border-b border-line-soft px-5 max-md:h-12 max-md:gap-1.5 max-md:pr-2 max-md:pl-4">
      <title>{`${part ? `${part} · ` : ''}${title} · Sellwright`}</title>
      {collapsed && (
        <IconButton
          label="Show sidebar"
          icon={<PanelLeft />}
          onClick={() => setCollapsed(false)}
          data-sidebar-toggle
          className="-ml-2 max-md:hidden"
        />
      )}
      {picture}
      {editing ? (
        <div className="w-100 min-w-0">{editing}</div>
      ) : (
        <h1
          title={titleNote ? undefined : title}
          {...(titleNote && { 'data-tip': titleNote, 'aria-description': titleNote, tabIndex: 0 })}
          className="min-w-0 truncate rounded-small font-display text-title font-semibold"
        >
          {title}
        </h1>
      )}
      {chips && <div className="flex min-w-0 gap-2 max-md:hidden">{chips}</div>}
      <div className="ml-auto flex flex-none items-center gap-2 max-md:gap-1">
        <div className="header-actions">{actions}</div>
        <HelpLink />
      </div>
    </header>
  )
}
