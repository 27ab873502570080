import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import type { Source } from '#contracts/research.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'
import { rowLink } from '#web/ui/lists/rows.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { useDeleteSource } from './research.queries.ts'
import { kinds, webLink } from './words.ts'

interface SourceRowProps {
  source: Source
  to: string
  ticked: boolean
  /** True if there is room for one more to compare. */
  canTick: boolean
  onToggle: () => void
}

export function SourceRow({ source, to, ticked, canTick, onToggle }: SourceRowProps) {
  const remove = useDeleteSource()
  return (
    <li className="relative flex items-center gap-2 py-2.5 pr-2 pl-2 transition-colors hover:bg-raised/50">
      <TickBox
        label={`Compare ${source.title}`}
        checked={ticked}
        disabled={!ticked && !canTick}
        onToggle={onToggle}
      />
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <div className="min-w-0 flex-1">
          <Link to={to} className={rowLink}>
            {source.title}
          </Link>
          <p className="truncate text-small text-muted">{summary(source)}</p>
        </div>
        <p className="flex flex-none items-center gap-2 text-small text-faint max-md:mt-1">
          <Badge>{kinds[source.kind].one}</Badge>
          <time dateTime={source.latest.capturedAt}>{ago(source.latest.capturedAt)}</time>
        </p>
      </div>
      <Menu
        align="end"
        trigger={<IconButton label={`More for ${source.title}`} icon={<Ellipsis />} className="relative" />}
      >
        <MenuItem icon={<Trash />} danger disabled={remove.isPending} onSelect={() => remove.mutate(source)}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  )
}

/** Host, price and description of a source. */
function summary({ latest, url }: Source): string {
  const value = (name: string) => latest.fields.find((field) => field.name === name)?.value
  const price = [value('price'), value('currency')].filter(Boolean).join(' ')
  const says = value('description') ?? latest.excerpt
  return [webLink(latest.url ?? url)?.host, price, says].filter(Boolean).join(' · ')
}
