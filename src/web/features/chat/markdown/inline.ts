import { readCitation } from './inline-citation.ts'
import { readCharacterName, readLineBreak } from './inline-html.ts'
import { type MathsNode, readMaths } from './inline-maths.ts'
import { matchBrackets, tickRuns } from './inline-scan.ts'

export type Inline =
  | string
  | { type: 'strong' | 'emphasis' | 'strike'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'break' }
  | { type: 'citation'; number: number }
  | MathsNode

const ESCAPABLE = /[!-/:-@[-`{-~]/
const BARE_ADDRESS = /https?:\/\/[^\s<>"'`*|]+/y
const SPECIAL = /[\\`*_~[!h$<&\n]/g

const marks = { '**': 'strong', __: 'strong', '*': 'emphasis', _: 'emphasis', '~~': 'strike' } as const
type Mark = keyof typeof marks

/** An emphasis that was opened and may yet be closed. */
interface Open {
  mark: Mark | undefined
  children: Inline[]
}

interface InlineOptions {
  /** More text is coming: open marks will be closed, and are shown as if they were. */
  growing?: boolean
  /** A link holds no link. */
  inLink?: boolean
  /** The text is ours, so its links may lead to screens of the app. */
  ours?: boolean
}

/**
 * The inside of a paragraph, heading or cell. Nothing but a line break is ever taken as HTML. Time is linear in the text: each
 * mark can be open only once, brackets are matched beforehand, and no address is read twice.
 */
export function parseInline(
  whole: string,
  { growing = false, inLink = false, ours = false }: InlineOptions = {},
): Inline[] {
  const text = growing ? withoutLastMark(whole) : whole
  const brackets = inLink ? new Map<number, number>() : matchBrackets(text)
  const ticks = tickRuns(text)
  const stack: Open[] = [{ mark: undefined, children: [] }]
  const top = () => stack.at(-1) ?? { mark: undefined, children: [] }
  const add = (node: Inline) => push(top().children, node)

  let at = 0
  while (at < text.length) {
    SPECIAL.lastIndex = at
    const next = SPECIAL.exec(text)?.index ?? text.length
    const plain = text.slice(at, next)
    if (plain) add(text[next] === '\n' ? plain.trimEnd() : plain)
    at = next
    const char = text[at]
    if (char === undefined) break
    const found =
      ((char === '$' || char === '\\') && readMaths(text, at)) ||
      (char === '\\' && readEscape(text, at)) ||
      (char === '`' && readCode(text, at, ticks)) ||
      (char === '\n' && readBreak(text, at)) ||
      (char === '<' && readLineBreak(text, at)) ||
      (char === '&' && readCharacterName(text, at)) ||
      ((char === '[' || char === '!') && readLink(text, at, brackets, ours)) ||
      (char === '[' && !inLink && readCitation(text, at)) ||
      (char === 'h' && !inLink && readAddress(text, at))
    if (found) {
      add(found.node)
      at = found.next
    } else if (char === '*' || char === '_' || char === '~') at = takeMarks(text, at, stack, add)
    else {
      add(char)
      at += 1
    }
  }
  while (stack.length > 1) {
    const { mark } = top()
    if (growing && mark) close(stack, mark)
    else reopen(stack)
  }
  return top().children
}

/** A mark that nothing follows yet may be the first half of one that closes. */
function withoutLastMark(text: string): string {
  let end = text.length
  while (end > 0 && '*_~`'.includes(text[end - 1] ?? ' ')) end -= 1
  return text.slice(0, end)
}

interface InlineMatch {
  node: Inline
  next: number
}

function readEscape(text: string, at: number): InlineMatch | undefined {
  const char = text[at + 1]
  if (char === '\n') return { node: { type: 'break' }, next: at + 2 }
  return char && ESCAPABLE.test(char) ? { node: char, next: at + 2 } : undefined
}

/** Two spaces before the end of a line break it; otherwise lines flow together. */
function readBreak(text: string, at: number): InlineMatch {
  const broken = text.slice(at - 2, at) === '  '
  return { node: broken ? { type: 'break' } : ' ', next: at + 1 }
}

/** Code up to the next run of as many backticks; a run without its twin is text. */
function readCode(text: string, at: number, runs: Map<number, number[]>): InlineMatch {
  let length = 1
  while (text[at + length] === '`') length += 1
  const starts = runs.get(length) ?? []
  while (starts.length > 0 && (starts.at(-1) ?? 0) <= at) starts.pop()
  const end = starts.at(-1)
  if (end === undefined) return { node: text.slice(at, at + length), next: at + length }
  const inside = text.slice(at + length, end).replaceAll('\n', ' ')
  const padded = inside.length > 2 && inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== ''
  return { node: { type: 'code', text: padded ? inside.slice(1, -1) : inside }, next: end + length }
}

/** A link, or an image, which becomes a link too: an answer must not make the browser call an address by itself. */
function readLink(
  text: string,
  at: number,
  brackets: Map<number, number>,
  ours: boolean,
): InlineMatch | undefined {
  const start = text[at] === '!' ? at + 1 : at
  const end = brackets.get(start)
  if (end === undefined || text[end + 1] !== '(') return undefined
  const target = readTarget(text, end + 2)
  const href = target && (ours && isScreenPath(target.address) ? target.address : safeAddress(target.address))
  if (!href) return undefined
  const label = text.slice(start + 1, end)
  return {
    node: { type: 'link', href, children: parseInline(label || href, { inLink: true }) },
    next: target.next,
  }
}

/** `address "title")`. One pair of parentheses may stand in an address, so that no text is read over and over. */
function readTarget(text: string, from: number): { address: string; next: number } | undefined {
  let depth = 0
  let at = from
  for (; at < text.length; at++) {
    const char = text[at] ?? ''
    if (/\s/.test(char) || (char === ')' && depth === 0)) break
    if (char === '(' && ++depth > 1) return undefined
    if (char === ')') depth -= 1
  }
  const address = text.slice(from, at)
  const [title] = /^\s+"[^"\n]{0,300}"\s?(?=\))/.exec(text.slice(at, at + 310)) ?? ['']
  const next = at + title.length
  return text[next] === ')' ? { address, next: next + 1 } : undefined
}

const isScreenPath = (address: string) => /^\/(?![/\\])/.test(address)

/** Only what leads to a page or a letter. */
function safeAddress(address: string): string | undefined {
  const plain = address.replace(/^<|>$/g, '')
  if (!/^(https?:\/\/|mailto:)/i.test(plain) || !URL.canParse(plain)) return undefined
  return new URL(plain).href
}

function readAddress(text: string, at: number): InlineMatch | undefined {
  if (/\w/.test(text[at - 1] ?? '')) return undefined
  BARE_ADDRESS.lastIndex = at
  const whole = BARE_ADDRESS.exec(text)?.[0]
  if (!whole) return undefined
  let end = whole.length
  while (/[.,;:!?)\]]/.test(whole[end - 1] ?? '')) end -= 1
  const address = whole.slice(0, end)
  const href = safeAddress(address)
  // Taken as a whole even when it leads nowhere, or its end would be tried as an address again and again.
  return { node: href ? { type: 'link', href, children: [address] } : address, next: at + end }
}

/** Closes and opens as many emphases as a run of marks can, and leaves the rest of the run as text. */
function takeMarks(text: string, at: number, stack: Open[], add: (node: Inline) => void): number {
  const char = text[at] ?? ''
  let end = at
  while (text[end] === char) end += 1
  const before = text[at - 1] ?? ' '
  const after = text[end] ?? ' '
  const inWord = char === '_' && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)
  const closes = !/\s/.test(before) && !inWord
  const opens = !/\s/.test(after) && !inWord

  let left = end - at
  for (let mark = closes && lastOpen(stack, char, left); mark; mark = lastOpen(stack, char, left)) {
    close(stack, mark)
    left -= mark.length
  }
  for (let mark = opens && openable(stack, char, left); mark; mark = openable(stack, char, left)) {
    stack.push({ mark, children: [] })
    left -= mark.length
  }
  if (left > 0) add(char.repeat(left))
  return end
}

/** The innermost open mark of this character that is no longer than the run. */
function lastOpen(stack: Open[], char: string, most: number): Mark | undefined {
  return stack.findLast(({ mark }) => mark?.startsWith(char) && mark.length <= most)?.mark
}

function openable(stack: Open[], char: string, most: number): Mark | undefined {
  const isOpen = (mark: Mark) => stack.some((open) => open.mark === mark)
  return (Object.keys(marks) as Mark[]).find(
    (mark) => mark.startsWith(char) && mark.length <= most && !isOpen(mark),
  )
}

function close(stack: Open[], mark: Mark): void {
  while (stack.at(-1)?.mark !== mark) reopen(stack)
  const { children } = stack.pop() ?? { children: [] }
  const outer = stack.at(-1)?.children
  if (outer) push(outer, children.length > 0 ? { type: marks[mark], children } : mark + mark)
}

/** Gives the innermost emphasis up: its mark was text after all. */
function reopen(stack: Open[]): void {
  const given = stack.pop()
  const outer = stack.at(-1)?.children
  if (!given?.mark || !outer) return
  push(outer, given.mark)
  for (const node of given.children) push(outer, node)
}

/** Neighbouring texts become one. */
function push(nodes: Inline[], node: Inline): void {
  const last = nodes.at(-1)
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node
  else nodes.push(node)
}
