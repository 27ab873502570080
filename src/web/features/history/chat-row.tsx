import Pin from 'lucide-react/icons/pin'
import { use, useState } from 'react'
import { Link } from 'react-router'
import type { ChatSummary } from '#contracts/chat.ts'
import {
  type ProjectWithDrafts,
  useProjectName,
  useStoredProjects,
} from '#web/features/projects/projects.store.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { TickBox } from '#web/ui/forms/tick-box.tsx'
import { rowLink } from '#web/ui/lists/rows.tsx'
import { RowPartsContext } from './row-parts.ts'

interface ChatRowProps {
  chat: ChatSummary
  ticked: boolean
  onToggle: (range: boolean) => void
}

export function ChatRow({ chat, ticked, onToggle }: ChatRowProps) {
  const { menu, rename } = use(RowPartsContext)
  const [renaming, setRenaming] = useState(false)
  const project = useStoredProjects().find(({ id }) => id === chat.projectId)
  return (
    <li className="relative flex items-center gap-2 py-2 pr-2 pl-2 transition-colors hover:bg-raised/50 max-md:pr-0">
      <TickBox label={`Select ${chat.title}`} checked={ticked} onToggle={onToggle} />
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        {renaming ? (
          <div className="min-w-0 flex-1">{rename(chat, () => setRenaming(false))}</div>
        ) : (
          <Link
            to={`/chat/${chat.id}`}
            data-tip={chat.question}
            aria-description={chat.question}
            className={`${rowLink} min-w-0 flex-1`}
          >
            {chat.title}
          </Link>
        )}
        <p className="flex flex-none items-center gap-2 text-small text-faint">
          {chat.pinned && <Pin aria-label="Pinned" className="size-3.5" />}
          {project && <ProjectName project={project} />}
          <time dateTime={chat.updatedAt} className="flex-none">
            {ago(chat.updatedAt)}
          </time>
        </p>
      </div>
      {menu(chat, () => setRenaming(true))}
    </li>
  )
}

const ProjectName = ({ project }: { project: ProjectWithDrafts }) => (
  <span className="max-w-40 truncate">{useProjectName(project)}</span>
)
