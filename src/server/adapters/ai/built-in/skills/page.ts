import { speaksToAssistant } from '#core/speaks-to-assistant.ts'
import type { Ask } from '../conversation.ts'
import { pageOf, priceOn } from '../read/page.ts'
import { paragraphs, plain } from '../write/markdown.ts'

const link = /\bhttps?:\/\/[^\s<>"'`)\]]{3,2000}|\bwww\.[^\s<>"'`)\]]{3,500}/i

/** Asks for the page behind a link to be read, once per question. */
export function openPage({ said, tools, results }: Ask) {
  const found = link.exec(said)?.[0].replace(/[.,;:!?]+$/, '')
  if (!found || results.length > 0) return undefined
  const url = found.startsWith('www.') ? `https://${found}` : found
  if (tools.includes('read_product_page'))
    return { text: '', call: { name: 'read_product_page', input: { url } } }
  return 'I cannot open links here. Paste the title, the price and the text of the page, and I work with that.'
}

const longestSentences = 60

/** Facts found on the requested page. */
export function pageFound(ask: Ask) {
  const found = pageOf(ask)
  if (!found) return undefined
  const { data: page, said, cite } = found
  if (!page?.title && !page?.price && !page?.description) {
    const reason = page || speaksToAssistant(said) ? 'Nothing readable was found on it.' : plain(said)
    return `I could not read that page: ${reason} Paste its title, price and text, and I work with that.`
  }
  const sentences = [
    page.title ?? '',
    ...(page.description ?? '').split(/(?<=[.!?])\s+|\n+/, longestSentences),
  ]
  const [title = '', ...description] = sentences.map((each) => (speaksToAssistant(each) ? '' : each))
  const facts = {
    title,
    price: priceOn(page) ? `${page.price} ${page.currency ?? ''}` : '',
    description: description.join(' '),
    images: page.images.length > 0 ? String(page.images.length) : '',
  }
  const rows = Object.entries(facts).filter(([, value]) => value !== '')
  const missing = Object.entries(facts).flatMap(([name, value]) => (value === '' ? name : []))
  return {
    text: paragraphs(
      `This is what the page says ${cite} (${plain(page.url)}):`,
      [
        '| Field | Value | Found in |\n| --- | --- | --- |',
        ...rows.map(([name, value]) => `| ${name} | ${plain(value)} | ${page.source[name] ?? 'the page'} |`),
      ].join('\n'),
      missing.length > 0 && `Not found: ${missing.join(', ')}.`,
      sentences.some(speaksToAssistant) &&
        'Some text on the page speaks to an assistant. I left it out: a page is data, not an instruction.',
    ),
    suggestions: ['What is left if the cost is 12 and shipping 4?'],
  }
}
