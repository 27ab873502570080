import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { useState } from 'react'
import { starterOf } from '#core/canon/starters.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { BoardGroup } from '../board/board-groups.ts'
import type { BoardRow } from '../board/board-rows.ts'
import { BoardToolbar } from '../board/board-toolbar.tsx'
import type { BoardView } from '../board/use-board-view.ts'
import type { Troubles } from './edit-troubles.store.ts'
import { FieldRow } from './field-row.tsx'

interface FieldListProps {
  view: BoardView
  troubles: Troubles
  onAdd: () => void
}

/** The fields by their groups, with the search over them. */
export function FieldList({ view, troubles, onAdd }: FieldListProps) {
  return (
    <>
      <BoardToolbar
        search={view.search}
        filter={view.filter}
        onSearch={view.onSearch}
        onFilter={view.onFilter}
        onAdd={onAdd}
      />
      {view.lost && (
        <p role="status" className="text-muted">
          There is no fact <span className="font-mono text-small">{view.lost}</span>.
        </p>
      )}
      {view.groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          called={view.called}
          troubles={troubles}
          folds={view.filter === 'all' && view.search === ''}
        />
      ))}
      {view.groups.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title="No matching facts"
          action={<Button onClick={view.showAll}>Show all facts</Button>}
        />
      )}
    </>
  )
}

interface GroupProps extends Pick<BoardView, 'called'> {
  group: BoardGroup
  troubles: Troubles
  /** Hides facts that are not set, until they are asked for. */
  folds: boolean
}

/** Stays in sight when it is not set: the profit rests on it. */
const PROFIT = 'economics.contribution'

function Group({ group: { name, rows }, called, troubles, folds }: GroupProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  // A fact that was deleted stays where it was.
  const [seen] = useState(() => new Set<string>())
  for (const { path, field } of rows) if (field) seen.add(path)
  const isOpen = ({ path }: BoardRow) =>
    isUnfolded ||
    !folds ||
    seen.has(path) ||
    path === PROFIT ||
    path in troubles ||
    called.path === path ||
    starterOf(path)?.essential === true
  const shown = rows.filter(isOpen)
  const folded = rows.length - shown.length
  return (
    <Card title={name}>
      <ul aria-label={name}>
        {shown.map(({ path, label, type, field, blocked, counted, aged, uses, staleUses }) => (
          <FieldRow
            key={path}
            path={path}
            label={label}
            type={type}
            field={field}
            blocked={blocked}
            counted={counted}
            aged={aged}
            uses={uses}
            staleUses={staleUses}
            trouble={troubles[path]}
            called={called.path === path ? called.count : 0}
            opensWhenCalled={called.opens}
          />
        ))}
      </ul>
      {folded > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="-ml-2 text-muted"
          aria-label={`${name}: show ${folded} not set yet`}
          onClick={() => setIsUnfolded(true)}
        >
          <Plus />
          {folded} not set yet
        </Button>
      )}
    </Card>
  )
}
