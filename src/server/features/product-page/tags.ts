export interface Tag {
  /** In lower case; `/div` for the end of one. */
  name: string
  /** Names in lower case, values as they stand, entities and all. */
  attributes: Map<string, string>
  /** Where it stands. */
  start: number
  /** Where what follows the tag begins. */
  end: number
}

/** Elements whose text is no markup. */
const verbatim = new Set(['script', 'style', 'textarea', 'title'])
const mostAttributes = 50

const tagStart = /<(\/?[a-z][^\s/>]{0,60})/iy
const attribute = /[\s/]*([^\s"'<>/=]{1,100})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`=]+)))?/y

/**
 * The tags of a page in their order, in one pass that never goes back. The parsers at hand need minutes for some pages of
 * two megabytes (half a million open elements, say), and such a page can be written by anyone.
 */
export function* tagsOf(html: string): Generator<Tag> {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const close = html.indexOf('-->', at + 4)
      if (close < 0) return
      at = close + 3
      continue
    }
    const tag = readTag(html, at)
    if (!tag) {
      at += 1
      continue
    }
    yield tag
    at = verbatim.has(tag.name) ? endOfVerbatim(html, tag) : tag.end
  }
}

function readTag(html: string, at: number): Tag | undefined {
  tagStart.lastIndex = at
  const [whole, name = ''] = tagStart.exec(html) ?? []
  if (whole === undefined) return undefined
  const attributes = new Map<string, string>()
  let end = at + whole.length
  for (let count = 0; count < mostAttributes; count += 1) {
    attribute.lastIndex = end
    const [text, key = '', ...values] = attribute.exec(html) ?? []
    if (text === undefined) break
    end += text.length
    const lower = key.toLowerCase()
    if (!attributes.has(lower)) attributes.set(lower, values.find((value) => value !== undefined) ?? '')
  }
  const close = html.indexOf('>', end)
  // Something stands between the attributes and the sign that ends the tag: as browsers do, pass over it.
  return { name: name.toLowerCase(), attributes, start: at, end: close < 0 ? html.length : close + 1 }
}

function endOfVerbatim(html: string, { name, end }: Tag): number {
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = end
  return close.exec(html)?.index ?? html.length
}

/** What stands between a tag and the next end of its kind, markup and all; no more than is asked for. */
export function insideOf(html: string, { name, end }: Tag, most: number): string {
  const inside = html.slice(end, end + most)
  const close = inside.search(new RegExp(`</${name.replace(/[^\w-]/g, '\\$&')}`, 'i'))
  return close < 0 ? inside : inside.slice(0, close)
}
