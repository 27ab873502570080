import { load } from 'cheerio'
import { textBudget } from '../budget.ts'
import { decodeText } from '../plain-text.ts'
import { removeUnseen } from './html-unseen.ts'

const BLOCKS =
  'title, p, div, section, article, header, footer, nav, ul, ol, li, table, tr, h1, h2, h3, h4, h5, h6, pre, blockquote'

/** Visible text of the page, a line for each block. */
export function readHtml(bytes: Uint8Array): string {
  const page = load(decodeText(bytes))
  removeUnseen(page)
  page('br').replaceWith('\n')
  page('td, th').append(' | ')
  page(BLOCKS).before('\n').after('\n')
  const lines = page.root().text().split('\n')
  const text = lines.map(plainLine).join('\n')
  const budget = textBudget()
  budget.add(text.replace(/\n{3,}/g, '\n\n').trim())
  return budget.end()
}

/** With one space at a time, and without the bars after its last cell. */
export function plainLine(line: string): string {
  const single = line.replace(/[^\S\n]+/g, ' ')
  let end = single.length
  // A pattern that looks for the end of the line would start again at each bar of a run that is not there.
  while (single[end - 1] === ' ' || single[end - 1] === '|') end--
  return single.slice(0, end).trim()
}
