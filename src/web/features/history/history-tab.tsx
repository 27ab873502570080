import { ChatRows } from './chat-rows.tsx'
import { DeviceRows } from './device-rows.tsx'
import { Filters, useFilters } from './filters.tsx'
import { FoundMessages } from './found-messages.tsx'

/** All chats, or search results. */
export function HistoryTab() {
  const filters = useFilters()
  const q = filters.q.trim()
  return (
    <div className="flex flex-col gap-4">
      <Filters {...filters} />
      {q ? (
        <FoundMessages q={q} filter={filters} onAll={() => filters.set('q', '')} />
      ) : (
        <>
          <DeviceRows />
          <ChatRows filter={filters} sorting={filters.sorting} />
        </>
      )}
    </div>
  )
}
