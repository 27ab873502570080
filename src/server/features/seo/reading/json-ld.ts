import type { SeoMarkup } from '#core/seo/page.ts'
import type { PageElement, ParsedPage } from '#server/features/product-page/page-parsing.service.ts'
import { isBounded } from '#server/files/json-bounds.ts'

const MOST_BLOCKS = 20
const LONGEST = 60_000

/** Blocks of structured data, parsed. One that is too large is passed over rather than called wrong. */
export const jsonLdOf = (page: ParsedPage, scripts: PageElement[]): SeoMarkup['jsonLd'] =>
  scripts
    .filter((script) => /^application\/ld\+json/i.test((page.attribute(script, 'type') ?? '').trim()))
    .slice(0, MOST_BLOCKS)
    .flatMap(({ open, close }) => {
      const text = page.html.slice(open, close).trim()
      if (text === '' || text.length > LONGEST) return []
      const json = text.replace(/^<!\[CDATA\[|\]\]>$|^<!--|-->$/g, '')
      if (!isBounded(Buffer.from(json), { nodes: 5_000 })) return []
      return [parse(json)]
    })

function parse(text: string): SeoMarkup['jsonLd'][number] {
  try {
    return { value: JSON.parse(text), problem: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : ''
    return { value: null, problem: `${String(reason).slice(0, 160)}: ${text.slice(0, 120)}` }
  }
}
