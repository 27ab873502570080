/** Invisible elements. */
const HIDDEN = new Set(['head', 'script', 'style', 'title'])
/** Block elements. */
const BLOCKS = new Set(
  'address article blockquote div footer h1 h2 h3 h4 h5 h6 header li ol p pre section table tr ul'.split(' '),
)

const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•', euro: '€', pound: '£', copy: '©' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß' },
  ...{
    agrave: 'à',
    eacute: 'é',
    egrave: 'è',
    ecirc: 'ê',
    ccedil: 'ç',
    ntilde: 'ñ',
    oacute: 'ó',
    aacute: 'á',
  },
}

/**
 * Text of an HTML email, line by line, with quotes behind `> `. One pass without backtracking, because the input is hostile.
 */
export function textOfPage(html: string): string {
  const small = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const page = new Lines()
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    page.say(html.slice(at, open < 0 ? undefined : open))
    const sign = html.startsWith('<!--', open) ? '-->' : '>'
    const close = open < 0 ? -1 : html.indexOf(sign, open)
    // An unclosed element is skipped to the end.
    if (close < 0) break
    const [, end = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(small.slice(open, open + 40)) ?? []
    page.meet(name, end !== '')
    at = close + sign.length
    if (!end && HIDDEN.has(name)) {
      const over = small.indexOf(`</${name}`, at)
      at = over < 0 ? html.length : over
    }
  }
  return page.text()
}

class Lines {
  #done: string[] = []
  #line = ''
  #quotes = 0

  say(words: string): void {
    const plain = unescaped(words.replace(/[ \t\r\n]+/g, ' '))
    this.#line += this.#line === '' ? plain.trimStart() : plain
  }

  meet(name: string, isEnd: boolean): void {
    if (name === 'br' || (BLOCKS.has(name) && this.#line !== '')) this.#end()
    if (name === 'p' && isEnd && this.#done.at(-1) !== this.#mark()) this.#end()
    if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes + (isEnd ? -1 : 1))
  }

  text(): string {
    if (this.#line !== '') this.#end()
    return this.#done.join('\n').trim()
  }

  #mark = () => (this.#quotes > 0 ? '> ' : '')

  #end(): void {
    this.#done.push(this.#mark() + this.#line.trimEnd())
    this.#line = ''
  }
}

const unescaped = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole
  })
