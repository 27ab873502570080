import { Badge } from '#web/ui/display/badge.tsx'
import type { BlockDifference, compareDrafts } from './compare-drafts.ts'
import { FieldDiffs } from './text-diff.tsx'

const differenceNames: Record<BlockDifference['kind'], string> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
}

export function Differences({ page, blocks }: ReturnType<typeof compareDrafts>) {
  if (page.length === 0 && blocks.length === 0)
    return (
      <p role="status" className="text-muted">
        No differences
      </p>
    )
  return (
    <ul aria-label="Differences" className="flex flex-col gap-4">
      {page.length > 0 && (
        <li className="flex flex-col gap-2">
          <h3 className="font-medium">Whole page</h3>
          <FieldDiffs fields={page} />
        </li>
      )}
      {blocks.map(({ id, name, kind, fields }) => (
        <li key={id} className="flex flex-col gap-2 border-t border-line-soft pt-3 first:border-0 first:pt-0">
          <h3 className="flex items-center gap-2 font-medium">
            {name}
            <Badge tone="neutral">{differenceNames[kind]}</Badge>
          </h3>
          <FieldDiffs fields={fields} />
        </li>
      ))}
    </ul>
  )
}
