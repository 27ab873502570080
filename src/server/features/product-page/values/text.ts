import { load } from 'cheerio/slim'

/** Text alone: no markup, no entities, no invisible characters. */
export function plainText(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  // Short enough for a parser that some markup slows down, and long enough for markup in between.
  const given = String(value).slice(0, most * 3)
  const text = /[<&]/.test(given) ? withoutMarkup(withoutMarkup(given)) : given
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

/** Shops escape entities twice, so this runs twice. */
function withoutMarkup(html: string): string {
  if (!/[<&]/.test(html)) return html
  const page = load(html.replace(/<(?=\/?(p|br|li|div|h\d|tr)\b)/gi, ' <'), undefined, false)
  return textIn(page.root().toArray())
}

const unseen = new Set(['script', 'style', 'template', 'noscript', 'iframe'])

/** A node as the parser builds it. */
interface MarkupNode {
  type: string
  data?: string
  name?: string
  children?: MarkupNode[]
}

/** Walks with a list instead of recursion, because foreign markup may nest deeper than the call stack. */
function textIn(roots: MarkupNode[]): string {
  const waiting = roots.toReversed()
  let text = ''
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'text') text += node.data ?? ''
    else if (!unseen.has(node.name ?? '')) waiting.push(...(node.children ?? []).toReversed())
  }
  return text
}
