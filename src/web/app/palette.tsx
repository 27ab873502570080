import { CommandGroup, CommandInput, CommandList, CommandRoot } from 'cmdk'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import FolderOpen from 'lucide-react/icons/folder-open'
import MessageSquare from 'lucide-react/icons/message-square'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePaletteActions } from '#web/app/palette-actions.tsx'
import { Entry, groupStyle } from '#web/app/palette-entry.tsx'
import { FoundMessages } from '#web/app/palette-messages.tsx'
import { keysOf, shortcuts } from '#web/app/shortcuts.ts'
import { useChatSearch, useMessageSearch } from '#web/features/chat/chat-search.queries.ts'
import { articlePath, useHelpSearch } from '#web/features/help/help.queries.ts'
import { projectPath } from '#web/features/projects/project-address.ts'
import { useKeptProjects } from '#web/features/projects/projects.store.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Modal, ModalClose, ModalTitle } from '#web/ui/modal.tsx'
import { closeOverlay, useOverlay } from '#web/ui/overlay.store.ts'
import { Spinner } from '#web/ui/spinner.tsx'

const TYPING_MS = 150
const MOST_PROJECTS = 8
const MOST_ARTICLES = 4

/** Everything one can go to or do, by typing. The server finds the chats, so nothing is filtered here a second time. */
export function Palette() {
  const opener = useOverlay((state) => state.opener)
  const [text, setText] = useState('')
  const wanted = text.trim()
  const settled = useSettled(wanted, TYPING_MS)
  const search = useChatSearch(settled)
  const messages = useMessageSearch(settled)
  const actions = usePaletteActions(wanted)
  const busy = settled !== wanted || search.isFetching

  return (
    <Modal open onOpenChange={closeOverlay} opener={opener} place="top" className="max-w-150 overflow-hidden">
      <ModalTitle className="sr-only">{shortcuts.palette.label}</ModalTitle>
      <CommandRoot label={shortcuts.palette.label} shouldFilter={false} vimBindings={false} loop>
        <div className="flex items-center gap-3 border-b border-line-soft px-4">
          {busy ? <Spinner className="text-muted" /> : <Search className="text-muted" />}
          <CommandInput
            value={text}
            onValueChange={setText}
            placeholder="Search chats and projects, or type a command"
            className="h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint max-md:text-[16px]"
          />
          <span aria-hidden="true" className="max-md:hidden">
            <Kbd>{keysOf('close')}</Kbd>
          </span>
          <ModalClose asChild>
            <IconButton label="Close" icon={<X />} className="-mr-2 md:hidden" />
          </ModalClose>
        </div>
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
          <FoundChats chats={search.data ?? []} recent={settled === ''} />
          <FoundMessages found={messages} />
          <FoundArticles wanted={settled} />
        </CommandList>
        <ChatState search={search} busy={busy} wanted={settled} foundMore={messages.length > 0} />
      </CommandRoot>
    </Modal>
  )
}

/** This browser has all of them, so they are found while one types. */
function FoundProjects({ wanted }: { wanted: string }) {
  const navigate = useNavigate()
  const projects = useKeptProjects()
  const found = projects.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  if (wanted === '' || found.length === 0) return null
  return (
    <CommandGroup heading="Projects" className={groupStyle}>
      {found.slice(0, MOST_PROJECTS).map((project) => (
        <Entry
          key={project.id}
          value={project.id}
          icon={<FolderOpen />}
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

/** Where the search fails the other lists stand, and the help can be searched on its own page, which says why. */
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
  /** Messages hold it, whatever the titles say. */
  foundMore: boolean
}

/** What stands in the way of a list of chats, said under what there is. */
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
  const none = !foundMore && (wanted ? `No chat has “${wanted}” in its title.` : 'You have no chats yet.')
  const said = busy && !search.data ? 'Searching your chats…' : search.data?.length === 0 && !busy && none
  return (
    <p role="status" className={said ? line : 'sr-only'}>
      {said}
    </p>
  )
}
