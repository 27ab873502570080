import { useState } from 'react'
import type { ProfitSource } from '#contracts/profit.ts'
import { countWords } from '#web/lib/words/count-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ReadingDialog } from './reading-dialog.tsx'

/** The tables of the project, and how each is read. */
export function ProfitSources({ projectId, sources }: { projectId: string; sources: ProfitSource[] }) {
  const [open, setOpen] = useState<ProfitSource>()
  const inOrder = [...sources].sort((one, other) => rank(one) - rank(other))
  return (
    <Card title="Files">
      <ul className="divide-y divide-line-soft">
        {inOrder.map((source) => (
          <li key={source.tableId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-40 flex-1 text-small [overflow-wrap:anywhere]">
              {source.fileName}
              {source.name !== source.fileName && ` · ${source.name}`}{' '}
              <span className="text-muted">· {countWords(source.rows, 'row')}</span>
            </span>
            <Badge {...(source.reading.role !== 'none' && { tone: 'accent' })}>{readingName(source)}</Badge>
            <Button size="small" onClick={() => setOpen(source)}>
              Choose columns
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <ReadingDialog
          key={open.tableId}
          projectId={projectId}
          source={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

const rank = ({ reading }: ProfitSource) => ['orders', 'ads', 'none'].indexOf(reading.role)

function readingName({ reading, platform, isChosen }: ProfitSource): string {
  if (reading.role === 'none') return 'Not used'
  const name = reading.role === 'orders' ? 'Orders' : 'Ads'
  return !isChosen && platform ? `${name} · ${platform}` : name
}
