const MAX_DEPTH = 60
const MAX_VALUES = 50_000

class NotLiteral extends Error {}

/** A JavaScript literal such as `{name: 'Lamp', price: 79,}`; undefined for anything that would have to run. */
export function readLiteral(text: string): unknown {
  try {
    return new LiteralReader(text).read()
  } catch (error) {
    if (error instanceof NotLiteral) return undefined
    throw error
  }
}

const word = /[\w$]{1,100}/y
const number = /-?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?/iy
const constants = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
])

class LiteralReader {
  private at = 0
  private values = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  read(depth = 0): unknown {
    this.blank()
    if (depth > MAX_DEPTH || ++this.values > MAX_VALUES) throw new NotLiteral()
    const sign = this.text[this.at]
    if (sign === '{') return this.object(depth)
    if (sign === '[') return this.array(depth)
    if (sign === '"' || sign === "'" || sign === '`') return this.string(sign)
    const digits = this.match(number)
    if (digits !== undefined) return Number(digits)
    const name = this.match(word) ?? ''
    if (!constants.has(name)) throw new NotLiteral()
    return constants.get(name)
  }

  private object(depth: number): Record<string, unknown> {
    const fields: Record<string, unknown> = {}
    this.at += 1
    while (!this.takes('}')) {
      this.blank()
      const quote = this.text[this.at]
      const key = quote === '"' || quote === "'" ? this.string(quote) : this.match(word)
      if (key === undefined || !this.takes(':')) throw new NotLiteral()
      const value = this.read(depth + 1)
      if (key !== '__proto__') fields[key] = value
      if (!this.takes(',') && this.peek() !== '}') throw new NotLiteral()
    }
    return fields
  }

  private array(depth: number): unknown[] {
    const list: unknown[] = []
    this.at += 1
    while (!this.takes(']')) {
      list.push(this.read(depth + 1))
      if (!this.takes(',') && this.peek() !== ']') throw new NotLiteral()
    }
    return list
  }

  private string(quote: string): string {
    let text = ''
    for (let at = this.at + 1; at < this.text.length; at += 1) {
      const sign = this.text[at] ?? ''
      if (sign === quote) {
        this.at = at + 1
        return text
      }
      if (sign === '$' && quote === '`' && this.text[at + 1] === '{') throw new NotLiteral()
      if (sign !== '\\') {
        text += sign
        continue
      }
      const [plain, length] = unescaped(this.text, at + 1)
      text += plain
      at += length
    }
    throw new NotLiteral()
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const [found] = pattern.exec(this.text) ?? []
    this.at += found?.length ?? 0
    return found || undefined
  }

  private blank(): void {
    while (this.at < this.text.length && this.text.charCodeAt(this.at) <= 32) this.at += 1
  }

  private peek(): string | undefined {
    this.blank()
    return this.text[this.at]
  }

  private takes(sign: string): boolean {
    if (this.peek() !== sign) return false
    this.at += 1
    return true
  }
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '', b: '', f: '' }

/** The character behind a backslash, and how many signs it took. */
function unescaped(text: string, at: number): [plain: string, length: number] {
  const sign = text[at] ?? ''
  const digits = sign === 'u' ? text.slice(at + 1, at + 5) : sign === 'x' ? text.slice(at + 1, at + 3) : ''
  if (/^[\da-f]{2,4}$/i.test(digits))
    return [String.fromCharCode(Number.parseInt(digits, 16)), 1 + digits.length]
  return [Object.hasOwn(escapes, sign) ? (escapes[sign] ?? '') : sign, 1]
}

const [QUOTE, SINGLE, TICK, BACKSLASH] = [0x22, 0x27, 0x60, 0x5c]
const [OPEN, CLOSE] = [0x7b, 0x7d]

/** End of the object that begins at an offset, minding strings; undefined when it does not end within the limit. */
export function endOfObject(text: string, from: number, most: number): number | undefined {
  let depth = 0
  const end = Math.min(text.length, from + most)
  for (let at = from; at < end; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE || sign === SINGLE || sign === TICK) {
      at = endOfString(text, at, end)
    } else if (sign === OPEN) depth += 1
    else if (sign === CLOSE && --depth === 0) return at + 1
  }
  return undefined
}

function endOfString(text: string, from: number, end: number): number {
  const quote = text.charCodeAt(from)
  for (let at = from + 1; at < end; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === BACKSLASH) at += 1
    else if (sign === quote) return at
  }
  return end
}
