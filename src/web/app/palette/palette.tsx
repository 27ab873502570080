import { CommandGroup, CommandInput, CommandList, CommandRoot } from 'cmdk'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { holdsWords } from '#core/letters.ts'
import { usePaletteActions } from '#web/app/palette/palette-actions.tsx'
import { PaletteBar, paletteInput } from '#web/app/palette/palette-bar.tsx'
import { Entry, groupStyle } from '#web/app/palette/palette-entry.tsx'
import { FoundMessages } from '#web/app/palette/palette-messages.tsx'
import { FoundPages } from '#web/app/palette/palette-pages.tsx'
import { FoundPictures } from '#web/app/palette/palette-pictures.tsx'
import { keysOf, shortcuts } from '#web/app/shortcuts/shortcuts.ts'
import { useChatSearch, useMessageSearch } from '#web/features/chat/chat-search.queries.ts'
import { articlePath, useHelpSearch } from '#web/features/help/help.queries.ts'
import { projectPath } from '#web/features/projects/project-address.ts'
import { ProjectTile } from '#web/features/projects/project-tile.tsx'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { useSettled } from '#web/lib/hooks/use-settled.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { closeOverlay } from '#web/ui/overlays/overlay.store.ts'

const TYPING_MS = 150
const MOST_PROJECTS = 8
const MOST_ARTICLES = 4

/**
 * Everything one can go to or do, by typing; `typed` is what already was before this could be shown. The server finds the chats,
 * so nothing is filtered here a second time.
 */
export function Palette({ typed }: { typed: string }) {
  const [text, setText] = useState(typed)
  const wanted = text.trim()
  const settled = useSettled(wanted, TYPING_MS)
  const { items: messages, meant } = useMessageSearch(settled)
  const search = useChatSearch(meant ?? settled)
  const actions = usePaletteActions(wanted)
  const busy = settled !== wanted || search.isFetching
  // Enter must not open results of an earlier search text.
  const isLate = settled !== wanted || search.isPlaceholderData
  const chats = (search.data ?? []).filter(({ title }) => !isLate || holdsWords(title, wanted))

  return (
    <CommandRoot label={shortcuts.palette.label} shouldFilter={false} vimBindings={false} loop>
      <PaletteBar busy={busy}>
        <CommandInput {...paletteInput} value={text} onValueChange={setText} />
      </PaletteBar>
      <CommandList label="Results" className="max-h-[min(56dvh,420px)] overflow-y-auto overscroll-contain">
        {actions.length > 0 && (
          <CommandGroup heading="Commands" className={groupStyle}>
            {actions.map(({ label, icon, shortcut, wideOnly, run }) => (
              <Entry
                key={label}
                value={label}
                icon={icon}
                hint={shortcut && keysOf(shortcut)}
                className={wideOnly && 'max-md:hidden'}
                onSelect={run}
              >
                {label}
              </Entry>
            ))}
          </CommandGroup>
        )}
        <FoundProjects wanted={wanted} />
        <FoundPages wanted={settled} />
        <FoundPictures wanted={settled} />
        <FoundChats chats={chats} recent={wanted === ''} />
        <FoundMessages found={settled === wanted ? messages : []} />
        <FoundArticles wanted={settled} />
      </CommandList>
      <ChatState search={search} busy={busy} wanted={settled} foundMore={messages.length > 0} />
    </CommandRoot>
  )
}

/** This browser has all of them, so they are found while one types. */
function FoundProjects({ wanted }: { wanted: string }) {
  const navigate = useNavigate()
  const projects = useNamedProjects()
  const found = projects.filter(({ name }) => holdsWords(name, wanted))
  if (wanted === '' || found.length === 0) return null
  return (
    <CommandGroup heading="Projects" className={groupStyle}>
      {found.slice(0, MOST_PROJECTS).map((project) => (
        <Entry
          key={project.id}
          value={project.id}
          icon={<ProjectTile project={project} size="icon" />}
          onSelect={() => {
            closeOverlay()
            void navigate(projectPath(project.slug))
          }}
        >
          {project.name}
        </Entry>
      ))}
    </CommandGroup>
  )
}

function FoundChats({ chats, recent }: { chats: { id: string; title: string }[]; recent: boolean }) {
  const navigate = useNavigate()
  if (chats.length === 0) return null
  return (
    <CommandGroup heading={recent ? 'Recent chats' : 'Chats'} className={groupStyle}>
      {chats.map((chat) => (
        <Entry
          key={chat.id}
          value={chat.id}
          icon={<MessageSquare />}
          onSelect={() => {
            closeOverlay()
            void navigate(`/chat/${chat.id}`)
          }}
        >
          {chat.title}
        </Entry>
      ))}
    </CommandGroup>
  )
}

/** Shows nothing when the search fails: the help page has its own search and error. */
function FoundArticles({ wanted }: { wanted: string }) {
  const navigate = useNavigate()
  const { data = [] } = useHelpSearch(wanted)
  if (wanted === '' || data.length === 0) return null
  return (
    <CommandGroup heading="Help" className={groupStyle}>
      {data.slice(0, MOST_ARTICLES).map((article) => (
        <Entry
          key={articlePath(article)}
          value={articlePath(article)}
          icon={<CircleQuestionMark />}
          onSelect={() => {
            closeOverlay()
            void navigate(articlePath(article, article.section))
          }}
        >
          {article.title}
        </Entry>
      ))}
    </CommandGroup>
  )
}

interface ChatStateProps {
  search: ReturnType<typeof useChatSearch>
  busy: boolean
  wanted: string
  /** Messages may match, whatever the titles say. */
  foundMore: boolean
}

/** State of the chat search, shown under the results. */
function ChatState({ search, busy, wanted, foundMore }: ChatStateProps) {
  const line = 'border-t border-line-soft px-4 py-3 text-small text-muted'
  if (search.isError && !busy) {
    return (
      <div role="alert" className={`${line} flex items-center justify-between gap-3`}>
        {messageOf(search.error, 'Your chats could not be searched. The server did not answer.')}
        <Button size="small" onClick={() => void search.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const none = !foundMore && (wanted ? `No chats match “${wanted}”.` : 'You have no chats yet.')
  const said = busy && !search.data ? 'Searching your chats…' : search.data?.length === 0 && !busy && none
  return (
    <p role="status" className={said ? line : 'sr-only'}>
      {said}
    </p>
  )
}
