import { CommandGroup } from 'cmdk'
import TextSearch from 'lucide-react/icons/text-search'
import { useNavigate } from 'react-router'
import { messagePath } from '#contracts/chat.ts'
import type { FoundMessage } from '#contracts/chat-search.ts'
import { Entry, groupStyle } from '#web/app/palette/palette-entry.tsx'
import { closeOverlay } from '#web/ui/overlays/overlay.store.ts'

/** Messages that match the typed words; each opens its chat at its place. */
export function FoundMessages({ found }: { found: FoundMessage[] }) {
  const navigate = useNavigate()
  if (found.length === 0) return null
  return (
    <CommandGroup heading="Messages" className={groupStyle}>
      {found.map(({ chatId, chatTitle, messageId, snippet }) => (
        <Entry
          key={messageId}
          value={messageId}
          icon={<TextSearch />}
          onSelect={() => {
            closeOverlay()
            void navigate(messagePath(chatId, messageId))
          }}
        >
          <span className="text-text">{chatTitle}</span>
          <span className="text-faint"> · </span>
          {snippet.map(({ text }) => text).join('')}
        </Entry>
      ))}
    </CommandGroup>
  )
}
