import type { InstructionBlock } from '../blocks.ts'

/** A table that can be asked, as the instructions tell of it. */
export interface Table {
  id: string
  name: string
  file: string
  columns: Column[]
}

export interface Column {
  name: string
  kind: 'number' | 'date' | 'text'
  unit: string
  /** Holds dates such as 03/04/2026, of which it cannot be told what is the day. */
  isUnclear?: boolean
  /** Values, if there are few. */
  values: string[]
}

/** By its file, and its sheet where it is one of several. */
export const titleOf = ({ name, file }: Pick<Table, 'name' | 'file'>): string =>
  name === file || file === '' ? name : `${file}, ${name}`

const mostTables = 10
const mostColumns = 60

export function readTables(blocks: InstructionBlock[]): Table[] {
  return blocks
    .filter(({ name }) => name === 'tables')
    .flatMap(({ text }) => text.split('\n', mostTables))
    .flatMap((line) => toTable(parsed(line)))
}

function toTable(data: Map<string, unknown>): Table[] {
  const [id, columns] = [data.get('table'), data.get('columns')]
  if (typeof id !== 'string' || !Array.isArray(columns)) return []
  return [
    {
      id,
      name: textOf(data.get('name')),
      file: textOf(data.get('file')),
      columns: columns.slice(0, mostColumns).map((column) => toColumn(fieldsOf(column))),
    },
  ]
}

function toColumn(data: Map<string, unknown>): Column {
  const [kind, values] = [data.get('kind'), data.get('values')]
  return {
    name: textOf(data.get('name')),
    kind: kind === 'number' || kind === 'date' ? kind : 'text',
    unit: textOf(data.get('unit')),
    ...(data.get('dates') === 'unclear' && { isUnclear: true }),
    values: Array.isArray(values) ? values.map(textOf) : [],
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')

const fieldsOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

function parsed(line: string): Map<string, unknown> {
  try {
    return fieldsOf(JSON.parse(line))
  } catch {
    return new Map()
  }
}
