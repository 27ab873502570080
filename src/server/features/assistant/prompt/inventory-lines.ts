import type { TableColumn } from '#contracts/knowledge/tables.ts'
import type {
  Inventory,
  InventoryFile,
  InventoryTable,
} from '#server/features/knowledge/inventory.service.ts'
import { estimateTokens } from './data-block.ts'
import { nameInLine, olderVersion } from './passage-lines.ts'

const MOST_COLUMNS = 40

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const states: Partial<Record<InventoryFile['state'], string>> = {
  reading: 'still being read',
  failed: 'could not be read',
}

/** A line for each file and each of its tables, as many as fit; at the end, how many were left out. */
export function inventoryLines({ files, total }: Inventory, budget: number): string {
  const lines: string[] = []
  let left = budget
  let listedFiles = 0
  for (const file of files) {
    const entry = [fileLine(file), ...file.tables.map(tableLine)].join('\n')
    left -= estimateTokens(entry)
    if (left < 0) break
    lines.push(entry)
    listedFiles++
  }
  if (listedFiles < total) lines.push(`[${total - listedFiles} more files are not listed here]`)
  return lines.join('\n')
}

const fileLine = ({ name, state, addedOn, language, supersededBy }: InventoryFile): string =>
  [
    nameInLine(name),
    /\.([\p{L}\d]{1,5})$/u.exec(name)?.[1]?.toUpperCase(),
    language && languageNames.of(language),
    `added ${addedOn}`,
    states[state],
    supersededBy && olderVersion(supersededBy),
  ]
    .filter(Boolean)
    .join(' | ')

function tableLine({ id, name, rows, columns }: InventoryTable): string {
  const more = columns.length - MOST_COLUMNS
  const shown = columns.slice(0, MOST_COLUMNS).map(columnText)
  return `- table ${id} (${nameInLine(name)}), ${rows} rows: ${[...shown, ...(more > 0 ? [`${more} more columns`] : [])].join('; ')}`
}

function columnText({ name, kind, unit, range, dates }: TableColumn): string {
  const details = [
    kind,
    unit,
    range && `${range.from} to ${range.to}`,
    dates === 'unclear' && 'order of day and month unclear',
  ]
  return `${nameInLine(name)} (${details.filter(Boolean).join(', ')})`
}
