import { keepPreviousData, useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { messagePath } from '#contracts/chat.ts'
import { chatSearchApi } from '#contracts/chat-search.ts'
import { call } from '#web/lib/http/call.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'

const MOST = 20

/** Finds words in one chat. Each result leads to its message. */
export function SearchBar({ chatId, onClose }: { chatId: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { data, isError } = useQuery({
    enabled: q !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryKey: ['/api/chat-search', 'chat', chatId, q],
    queryFn: async ({ signal }) =>
      (await call(chatSearchApi.search, { query: { q, chat: chatId, limit: MOST }, signal })).data.items,
  })
  const found = q === '' ? [] : (data ?? [])
  return (
    <search
      aria-label="Search in this chat"
      className="flex-none border-b border-line-soft px-5 py-2 max-md:px-4"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="mx-auto flex w-full max-w-reading flex-col gap-1.5">
        <div className="flex items-center gap-2">
          <SearchInput
            autoFocus
            label="Search in this chat"
            value={text}
            onChange={setText}
            className="min-w-0 flex-1"
          />
          <IconButton label="Close search" icon={<X />} onClick={onClose} />
        </div>
        {q !== '' && (
          <p role="status" className="text-small text-muted">
            {isError ? 'The search failed. Please try again.' : resultText(data?.length)}
          </p>
        )}
        {found.length > 0 && (
          <ul className="max-h-60 overflow-y-auto">
            {found.map(({ messageId, role, createdAt, snippet }) => (
              <li key={messageId}>
                <Link
                  to={messagePath(chatId, messageId)}
                  className="flex min-h-9 items-baseline gap-3 rounded-small px-2 py-1.5 hover:bg-raised max-md:min-h-11"
                >
                  <span className="min-w-0 flex-1 truncate">
                    <span className="text-muted">{role === 'user' ? 'You: ' : ''}</span>
                    {snippet.map(({ text: part, hit }, at) =>
                      hit ? (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
                        <mark key={at} className="rounded-small bg-accent-soft text-text">
                          {part}
                        </mark>
                      ) : (
                        part
                      ),
                    )}
                  </span>
                  <span className="flex-none text-label text-faint">{ago(createdAt)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </search>
  )
}

function resultText(count: number | undefined): string {
  if (count === undefined) return 'Searching…'
  if (count === 0) return 'No messages found'
  if (count === MOST) return `The ${MOST} newest messages found`
  return count === 1 ? '1 message found' : `${count} messages found`
}
