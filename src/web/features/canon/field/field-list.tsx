import SearchX from 'lucide-react/icons/search-x'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { BoardGroup } from '../board/board-groups.ts'
import { BoardToolbar } from '../board/board-toolbar.tsx'
import type { BoardView } from '../board/use-board-view.ts'
import { FieldRow } from './field-row.tsx'
import type { Troubles } from './use-edits.ts'

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
          This canon has no field <span className="font-mono text-small">{view.lost}</span>.
        </p>
      )}
      {view.groups.map((group) => (
        <Group key={group.name} group={group} called={view.called} troubles={troubles} />
      ))}
      {view.groups.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title="No matching fields"
          action={<Button onClick={view.showAll}>Show all fields</Button>}
        />
      )}
    </>
  )
}

interface GroupProps extends Pick<BoardView, 'called'> {
  group: BoardGroup
  troubles: Troubles
}

function Group({ group: { name, rows }, called, troubles }: GroupProps) {
  return (
    <Card title={name}>
      <ul aria-label={name}>
        {rows.map(({ path, label, type, field, blocked, counted, aged, uses, staleUses }) => (
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
    </Card>
  )
}
