import { load } from 'cheerio'
import { textBudget } from '../budget.ts'
import { decodeText } from '../plain-text.ts'

export const UNSEEN = 'script, style, noscript, template, svg, iframe, object, head > :not(title)'
const BLOCKS =
  'title, p, div, section, article, header, footer, nav, ul, ol, li, table, tr, h1, h2, h3, h4, h5, h6, pre, blockquote'

/** What one would read on the page, a line for each block. */
export function readHtml(bytes: Uint8Array): string {
  const page = load(decodeText(bytes))
  page(UNSEEN).remove()
  page('br').replaceWith('\n')
  page('td, th').append(' | ')
  page(BLOCKS).before('\n').after('\n')
  const lines = page.root().text().split('\n')
  const text = lines
    .map((line) =>
      line
        .replace(/[^\S\n]+/g, ' ')
        .replace(/[ |]+$/, '')
        .trim(),
    )
    .join('\n')
  const budget = textBudget()
  budget.add(text.replace(/\n{3,}/g, '\n\n').trim())
  return budget.end()
}
