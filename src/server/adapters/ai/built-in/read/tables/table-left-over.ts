import { contentWords, joinList, ownWords } from '../words.ts'
import { type Column, type Table, titleOf } from './tables.ts'

/** Words that ask or count, and leave no row out. */
export const neutral = new Set(
  contentWords(
    `show list give tell find see look know say get got compute calculate
    number amount count total sum altogether together overall all every each per top
    row line entry record file table sheet spreadsheet csv xlsx excel data document list item article product piece thing
    come came went go gone place placed made make live had having gave given receive received offer offered belong contain
    contains hold holds include included exist exists listed sell sold ship buy bought ordered weighing been being
    any some these those they them only just then also so far now currently ever here
    shop store business company project please thanks hi hello hey`,
  ),
)

/** Other names of a column, or of the table itself. */
const alsoCalled: [called: RegExp, words: string][] = [
  [/price|cost/i, 'cost costing price priced pay expensive cheap cheaper'],
  [/weight/i, 'weigh heavy heavier light lighter'],
  [/rating|stars|score/i, 'star rating rated'],
  [/day|time|lead/i, 'take takes fast slow long'],
  [
    /revenue|sales|turnover|total|amount|value|sum|umsatz/i,
    'revenue sales turnover income earned takings worth value',
  ],
  [/^(?:quantity|qty|units|unit$|pieces|pcs|menge)\b/i, 'unit piece quantity copy shipped'],
]
/** A row of such a table is something that was sold. */
const ofSales = /order|sale|revenue|turnover|total|umsatz|invoice/i

/** Words that exclude rows. */
const denying = contentWords(
  'not no without except outside other than isn aren wasn weren don didn nor neither',
)

export interface Understood {
  /** The question without the dates and the numbers that were understood. */
  rest: string
  columns: Column[]
  values: string[]
  isDenied: boolean
}

/** The words of a question that nothing in its reading accounts for: what they ask for would be left out of the answer. */
export function leftOver(table: Table, { rest, columns, values, isDenied }: Understood): string[] {
  const known = new Set(
    contentWords([table.name, table.file, ...columns.map(({ name }) => name), ...values].join(' ')),
  )
  for (const [called, words] of alsoCalled)
    if (columns.some(({ name }) => called.test(name))) for (const word of contentWords(words)) known.add(word)
  if ([table.name, table.file, ...table.columns.map(({ name }) => name)].some((name) => ofSales.test(name)))
    for (const word of contentWords('order sale purchase')) known.add(word)
  if (isDenied) for (const word of denying) known.add(word)
  return ownWords(rest).filter((word) => {
    const [stem = word] = contentWords(word)
    return !/^\d+$/.test(word) && !neutral.has(stem) && !known.has(stem)
  })
}

const mostNamed = 12
const mostExplained = 3

/** Sentence about words that match no column, and the columns that could be used. */
export function sayLeftOver(table: Table, words: string[], isOrder: boolean): string {
  const [what, verb] = [joinList(words.slice(0, 4).map(quoted)), words.length > 1 ? 'are' : 'is']
  const names = table.columns.slice(0, mostNamed).map(({ name }) => quoted(name))
  const explained = table.columns
    .filter(({ kind, values }) => kind === 'text' && values.length > 0)
    .slice(0, mostExplained)
    .map(({ name, values }) => `${quoted(name)} is ${oneOf(values.map(quoted))}.`)
  return [
    isOrder
      ? `I found no column for ${what}, so I put nothing in order.`
      : `I am not sure what ${what} ${verb} about, so I counted nothing.`,
    `${titleOf(table)} has the columns ${joinList(names)}.`,
    ...explained,
  ].join(' ')
}

const oneOf = (items: string[]) =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

/** File contents may be written by anyone: they stay within quotes. */
const quoted = (text: string) => `“${text.replace(/[|<>`*_[\]“”]/g, ' ').trim()}”`
