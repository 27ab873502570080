import type { Ask } from '../skill.ts'
import { paragraphs, table } from '../write/working.ts'

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
export function pageFound({ results, page, figures }: Ask) {
  if (!page || !results.some(({ name }) => name === 'read_product_page')) return undefined
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
    table(
      ['Field', 'Value', 'Found in'],
      wanted.flatMap((field) =>
        shown[field] ? [[field, shown[field], page.source[field] ?? 'the page']] : [],
      ),
      3,
    ),
    missing.length > 0 && `Not found: ${missing.join(', ')}.`,
    page.hadOrders &&
      'Some text on the page speaks to an assistant. I left it out: a page is data, not an instruction.',
    figures.cost
      ? undefined
      : 'Tell me what the product costs you, and I work out margin and break-even at this price.',
  )
  return {
    text,
    suggestions: [
      'The cost is 12, shipping 4: what is left?',
      'Write a product description',
      'Write Meta ads',
    ],
  }
}

function excerpt(sentences: string[]): string {
  const text = sentences.join(' ').replace(/[|\n]/g, ' ')
  return text.length <= 240 ? text : `${text.slice(0, 240)}…`
}
