import Download from 'lucide-react/icons/download'
import { saveFile } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { plainCell, tableAsCsv } from './table-csv.ts'

/** Takes a table elsewhere: as tabbed text, which spreadsheets paste into cells, or as a CSV file. */
export function TableTools({ rows }: { rows: string[][] }) {
  const tabbed = rows.map((cells) => cells.map(plainCell).join('\t')).join('\n')
  return (
    <div className="-ml-2.5 flex transition-opacity md:opacity-0 md:group-focus-within/table:opacity-100 md:group-hover/table:opacity-100">
      <CopyButton text={tabbed} label="Copy table" className="font-normal!" />
      <Button
        variant="ghost"
        size="small"
        className="font-normal!"
        onClick={() => saveFile(new Blob([tableAsCsv(rows)], { type: 'text/csv' }), 'table.csv')}
      >
        <Download />
        CSV
      </Button>
    </div>
  )
}
