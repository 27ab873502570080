import { CommandGroup } from 'cmdk'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import { useNavigate } from 'react-router'
import { holdsWords } from '#core/letters.ts'
import { Entry, groupStyle } from '#web/app/palette/palette-entry.tsx'
import { pagePath } from '#web/features/pages/page-address.ts'
import { useRecentPages } from '#web/features/pages/pages.queries.ts'
import { closeOverlay } from '#web/ui/overlays/overlay.store.ts'

const MOST_PAGES = 6

/** Pages with matching titles. Without a reply, the other lists stand alone. */
export function FoundPages({ wanted }: { wanted: string }) {
  const navigate = useNavigate()
  const { data = [] } = useRecentPages(wanted !== '')
  const found = data.filter(({ title }) => holdsWords(title, wanted))
  if (wanted === '' || found.length === 0) return null
  return (
    <CommandGroup heading="Pages" className={groupStyle}>
      {found.slice(0, MOST_PAGES).map(({ id, title, goal }) => (
        <Entry
          key={id}
          value={id}
          icon={<LayoutTemplate />}
          onSelect={() => {
            closeOverlay()
            void navigate(pagePath({ id, goal }))
          }}
        >
          {title}
        </Entry>
      ))}
    </CommandGroup>
  )
}
