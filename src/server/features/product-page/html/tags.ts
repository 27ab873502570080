export interface Tag {
  /** In lower case; `/div` for the end of one. */
  name: string
  /** Names in lower case, values as they stand, entities and all. */
  attributes: ReadonlyMap<string, string>
  /** Offsets of its `<` and of the text behind its `>`. */
  start: number
  end: number
}

/** Elements whose text is no markup. */
const verbatim = new Set(['script', 'style', 'textarea', 'title'])
const mostAttributes = 50

const MAX_NAME = 60
const MAX_KEY = 100
const [SLASH, EQUALS, GREATER, QUOTE, SINGLE] = [0x2f, 0x3d, 0x3e, 0x22, 0x27]
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/**
 * The tags of a page in their order, in one pass that never goes back. The installed parsers need minutes for some pages of
 * two megabytes, such as half a million open elements, and anyone can write such a page.
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
  const from = html.charCodeAt(at + 1) === SLASH ? at + 2 : at + 1
  if (!isLetter(html.charCodeAt(from))) return undefined
  let end = from
  while (end < html.length && end - from < MAX_NAME && !endsName(html.charCodeAt(end))) end += 1
  const name = html.slice(at + 1, end).toLowerCase()
  const isPlain = html.charCodeAt(end) === GREATER || from > at + 1
  const { attributes, stop } = isPlain ? { attributes: NO_ATTRIBUTES, stop: end } : readAttributes(html, end)
  // Browsers pass over anything between the attributes and the end of the tag.
  const close = html.indexOf('>', stop)
  return { name, attributes, start: at, end: close < 0 ? html.length : close + 1 }
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isBlank = (code: number): boolean => code <= 32
const endsName = (code: number): boolean => isBlank(code) || code === SLASH || code === GREATER

/** By hand, because patterns with groups take most of the time on a large page. */
function readAttributes(
  html: string,
  from: number,
): { attributes: ReadonlyMap<string, string>; stop: number } {
  const attributes = new Map<string, string>()
  const { length } = html
  let at = from
  while (at < length && attributes.size < mostAttributes) {
    while (at < length && (isBlank(html.charCodeAt(at)) || html.charCodeAt(at) === SLASH)) at += 1
    if (at >= length || html.charCodeAt(at) === GREATER) break
    const start = at
    while (
      at < length &&
      at - start < MAX_KEY &&
      !endsName(html.charCodeAt(at)) &&
      html.charCodeAt(at) !== EQUALS
    )
      at += 1
    if (at === start) break
    const key = html.slice(start, at).toLowerCase()
    while (at < length && isBlank(html.charCodeAt(at))) at += 1
    const value = html.charCodeAt(at) === EQUALS ? readValue(html, at + 1) : { text: '', stop: at }
    if (!value) break
    at = value.stop
    if (!attributes.has(key)) attributes.set(key, value.text)
  }
  return { attributes, stop: at }
}

/** Undefined for a quote that never ends. */
function readValue(html: string, from: number): { text: string; stop: number } | undefined {
  let at = from
  while (at < html.length && isBlank(html.charCodeAt(at))) at += 1
  const quote = html.charCodeAt(at)
  if (quote === QUOTE || quote === SINGLE) {
    const close = html.indexOf(quote === QUOTE ? '"' : "'", at + 1)
    return close < 0 ? undefined : { text: html.slice(at + 1, close), stop: close + 1 }
  }
  const start = at
  while (at < html.length && !isBlank(html.charCodeAt(at)) && html.charCodeAt(at) !== GREATER) at += 1
  return { text: html.slice(start, at), stop: at }
}

function endOfVerbatim(html: string, { name, end }: Tag): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  close.lastIndex = end
  return close.exec(html)?.index ?? html.length
}
