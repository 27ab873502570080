import type { Passage } from '../read/business.ts'
import { fieldsIn, passedOver } from '../read/file-fields.ts'
import { chooseRow, nameOf, productRows } from '../read/file-products.ts'
import { joinList } from '../read/words.ts'
import type { Ask } from '../skill.ts'

const wanted =
  /^\W{0,5}(?:(?:please|can you|could you)\s)?(?:fill|propose|add|update|save|put)\b.{0,200}\b(?:from|out of|with what)\b/i
const fileNamed =
  /[\p{L}\d][^\s"“”<>|]{0,150}\.(?:pdf|docx?|xlsx?|csv|tsv|txt|md|html?|json|png|jpe?g|webp|gif)(?![\p{L}\d])/iu

/** “Fill the canon from supplier.docx”: proposes what one file says of fields, with the passage it stands in. */
export function proposeFromFile(ask: Ask) {
  if (!wanted.test(ask.text) || ask.results.length > 0 || !ask.tools.includes('propose_canon'))
    return undefined
  const reading = readFile(ask)
  if (reading === undefined || 'said' in reading) return reading?.said
  const { fields, file, from, row } = reading
  if (fields.size === 0)
    return `I found nothing in ${row ? `the row ${row} of ` : ''}${file} that I could propose. I read amounts and lines such as “Cost: 10.80 EUR” or “Material: oak”.`
  const input = {
    fields: Array.from(fields, ([path, value]) => ({ path, value })).slice(0, mostFields),
    from,
    why: `Read in ${file}${row ? `, at ${row}` : ''}.`,
  }
  return { text: '', call: { name: 'propose_canon', input } }
}

const mostFields = 20
const mostPassedOver = 8

/** Remarks on a file that proposals came from: the row that was read, and values without a field. */
export function saidOfFile(ask: Ask): (string | undefined)[] {
  const reading = wanted.test(ask.text) ? readFile(ask) : undefined
  if (reading === undefined || 'said' in reading) return []
  const { row, isOfCanon, over, file } = reading
  const more = over.length - mostPassedOver
  const names = over.slice(0, mostPassedOver).map((name) => `“${name.replace(/[|<>`*_[\]“”]/g, ' ')}”`)
  return [
    row &&
      `${file} lists several products; I read the row of ${row}${isOfCanon ? ', the product of this canon' : ''}.`,
    over.length > 0
      ? `Passed over in ${file}, as I know no field for it: ${joinList(more > 0 ? [...names, `${more} more`] : names)}.`
      : undefined,
  ]
}

interface Reading {
  file: string
  fields: Map<string, string>
  /** The number of the passage that most of them stand in. */
  from: number | undefined
  /** Lines that no field is for. */
  over: string[]
  /** The product, where the file lists several. */
  row?: string
  isOfCanon?: boolean
}

/** Fields of a file, or the reason it cannot be read. */
function readFile({ text, business }: Ask): Reading | { said: string } | undefined {
  const passages = business.passages.filter(({ number }) => number !== undefined)
  const file = fileAsked(text, [...passages.map(fileOf), ...business.files])
  const isAttached = business.passages.some(
    ({ attached, title }) => attached && text.toLowerCase().includes(title.toLowerCase()),
  )
  const [missing] = fileNamed.exec(text) ?? []
  if (!file && missing && !isAttached) return { said: sayMissing(missing, business.files) }
  const [nearest] = passages
  if (!nearest) return undefined
  const name = file ?? fileOf(nearest)
  const own = passages.filter((passage) => fileOf(passage) === name)
  const rows = productRows(own)
  if (rows.length === 0) return { file: name, ...fieldsOf(own) }
  const choice = chooseRow(rows, text, name, business)
  if ('unclear' in choice) return { said: choice.unclear }
  const { row, by } = choice
  const read = fieldsOf([{ ...row.passage, text: row.text }])
  return { file: name, ...read, row: nameOf(row), isOfCanon: by === 'canon' }
}

/** The file that is named; of two the longer, as “list.csv” is no “price-list.csv”. */
const fileAsked = (text: string, names: string[]): string | undefined =>
  names
    .filter((name) => text.toLowerCase().includes(name.toLowerCase()))
    .sort((one, other) => other.length - one.length)[0]

function fieldsOf(own: Passage[]): Pick<Reading, 'fields' | 'from' | 'over'> {
  const read = own.map((passage) => ({ passage, fields: fieldsIn(passage.text) }))
  const [most] = read.toSorted((one, other) => other.fields.size - one.fields.size)
  return {
    // The first value in the file counts.
    fields: new Map(read.toReversed().flatMap((each) => [...each.fields])),
    from: most?.passage.number,
    over: [...new Set(own.flatMap(({ text }) => passedOver(text)))],
  }
}

const mostFiles = 8

function sayMissing(name: string, files: string[]): string {
  const more = files.length - mostFiles
  const there = more > 0 ? [...files.slice(0, mostFiles), `${more} more`] : files
  return files.length > 0
    ? `There is no file “${name}” that I could read in the knowledge of this project. There ${files.length === 1 ? 'is' : 'are'} ${joinList(there)}.`
    : `There is no file “${name}” that I could read in the knowledge of this project. Add it under Knowledge, and ask me again.`
}

const fileOf = ({ title }: Passage) => title.split(', ')[0] ?? title
