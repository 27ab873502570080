import type { Ask } from '../conversation.ts'
import { readPage } from '../read/page.ts'
import { paragraphs } from '../write/paragraphs.ts'

const link = /\bhttps?:\/\/[^\s<>"'`)\]]{3,2000}|\bwww\.[^\s<>"'`)\]]{3,500}/i

const linkIn = (text: string): string | undefined => {
  const found = link.exec(text)?.[0].replace(/[.,;:!?]+$/, '')
  return found && (found.startsWith('www.') ? `https://${found}` : found)
}

/** Asks for the page behind a link to be read, once per question. */
export function openPage({ text, tools, results }: Ask) {
  const url = linkIn(text)
  if (!url || results.length > 0) return undefined
  if (tools.includes('read_product_page'))
    return { text: '', call: { name: 'read_product_page', input: { url } } }
  return 'I cannot open links here. Paste the title, the price and the text of the page, and I work with that.'
}

const wanted = ['title', 'price', 'description', 'images'] as const

/** Facts found on the requested page. */
export function pageFound({ results }: Ask) {
  const found = results.findLast(({ name }) => name === 'read_product_page')
  if (!found) return undefined
  const page = readPage(found.result)
  if ('failed' in page) {
    return `I could not read that page: ${page.failed} Paste its title, price and text, and I work with that.`
  }
  const shown = {
    title: page.title,
    price: page.price,
    description: page.description.length > 0 ? excerpt(page.description) : undefined,
    images: page.images > 0 ? String(page.images) : undefined,
  }
  const missing = [...new Set([...page.missing, ...wanted.filter((field) => !shown[field])])]
  const text = paragraphs(
    `This is what the page says${page.cite ? ` ${page.cite}` : ''}${page.url ? ` (${page.url})` : ''}:`,
    [
      ['Field', 'Value', 'Found in'],
      ['---', '---', '---'],
      ...wanted.flatMap((field) =>
        shown[field] ? [[field, shown[field], page.source[field] ?? 'the page']] : [],
      ),
    ]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n'),
    missing.length > 0 && `Not found: ${missing.join(', ')}.`,
    page.hadOrders &&
      'Some text on the page speaks to an assistant. I left it out: a page is data, not an instruction.',
  )
  return {
    text,
    suggestions: ['What is left if the cost is 12 and shipping 4?'],
  }
}

function excerpt(sentences: string[]): string {
  const text = sentences.join(' ').replace(/[|\n]/g, ' ')
  return text.length <= 240 ? text : `${text.slice(0, 240)}…`
}
