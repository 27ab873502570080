import { type Business, lookUp, type Passage } from './business.ts'
import { isSameProduct } from './product.ts'
import { joinList } from './words.ts'

/** A row of a list of products, as a text of its own. */
export interface ProductRow {
  passage: Passage
  sku: string | undefined
  title: string | undefined
  text: string
}

const ofRows = /, rows? \d+(?:–\d+)?$/
const skuNamed = /^(?:sku|(?:article|item|product|artikel)[ -]?(?:no|nr|number|code|nummer)\.?)$/i
const titleNamed =
  /^(?:(?:product|item|article)(?: (?:name|title))?|name|title|produkt|artikel|bezeichnung)$/i

/** The products that a file lists, a row each; none where it is no list of them. */
export function productRows(passages: Passage[]): ProductRow[] {
  const rows = passages
    .filter(({ title }) => ofRows.test(title))
    .flatMap((passage) => passage.text.split('\n').map((line) => rowOf(passage, line)))
    .filter(({ sku, title }) => sku ?? title)
  return new Set(rows.map(nameOf)).size > 1 ? rows : []
}

function rowOf(passage: Passage, line: string): ProductRow {
  const cells = line.split(/; (?=[^:;]{1,150}: )/)
  const cellOf = (called: RegExp) =>
    cells.flatMap((cell) => {
      const at = cell.indexOf(': ')
      return called.test(cell.slice(0, at)) ? [cell.slice(at + 2).trim()] : []
    })[0]
  return { passage, sku: cellOf(skuNamed), title: cellOf(titleNamed), text: cells.join('\n') }
}

/** “HC-02 (Moon lamp)”. */
export const nameOf = ({ sku, title }: Pick<ProductRow, 'sku' | 'title'>): string =>
  plain(sku && title ? `${sku} (${title})` : (sku ?? title ?? ''))

const plain = (text: string) => text.replace(/[|<>`*_[\]]/g, ' ').slice(0, 100)

export type Choice = { row: ProductRow; by: 'request' | 'canon' } | { unclear: string }

/** The product that a request names, or else the canon. Of several that would do none is taken. */
export function chooseRow(rows: ProductRow[], request: string, file: string, { canon }: Business): Choice {
  const asked = request.replaceAll(file, ' ')
  const named = namedRows(rows, asked)
  const [row] = named
  if (row && named.length === 1) return { row, by: 'request' }
  const [sku, title] = [lookUp(canon, 'product.sku'), lookUp(canon, 'product.title')]
  const ofCanon = rows.filter((each) => isOfCanon(each, sku, title))
  const [known] = ofCanon
  const isOther = named.length > 0 || asksForOne.test(asked)
  return known && ofCanon.length === 1 && !isOther
    ? { row: known, by: 'canon' }
    : { unclear: askWhich(named.length > 1 ? named : rows, file) }
}

const asksForOne = /\bfor\s+(?!(?:me|us|this|that|the|my|our|a|it)\b)\S/i

const phrase = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `

/** By their SKU or title; where one title stands within another, the longer is meant. */
function namedRows(rows: ProductRow[], asked: string): ProductRow[] {
  const text = phrase(asked)
  const length = ({ sku = '', title = '' }: ProductRow) =>
    Math.max(...[sku, title].map((name) => (name && text.includes(phrase(name)) ? name.length : 0)))
  const longest = Math.max(...rows.map(length))
  return longest > 0 ? rows.filter((row) => length(row) === longest) : []
}

function isOfCanon(row: ProductRow, sku: string | undefined, title: string | undefined): boolean {
  if (sku && row.sku) return phrase(sku) === phrase(row.sku)
  return Boolean(title && row.title && isSameProduct(row.title, title))
}

const mostNamed = 6

function askWhich(rows: ProductRow[], file: string): string {
  const names = [...new Set(rows.map(nameOf))]
  const more = names.length - mostNamed
  const shown = more > 0 ? [...names.slice(0, mostNamed), `${more} more`] : names
  const example = rows[0]?.sku ?? rows[0]?.title ?? ''
  return names.length < rows.length
    ? `${file} has several rows of ${joinList(shown)}, so I have proposed nothing. Tell me the values, and I propose them.`
    : `${file} lists several products: ${joinList(shown)}. I have proposed nothing yet: for which of them? Ask me, such as “Fill the canon from ${file} for ${plain(example)}”.`
}
