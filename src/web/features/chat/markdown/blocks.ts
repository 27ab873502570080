import { LONGEST_FORMULA, readMathsLines } from './maths-block.ts'

export type Align = 'left' | 'center' | 'right' | undefined

export type Block = { start: number } & (
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; level: number; text: string }
  | { type: 'code'; language: string; name?: string; text: string }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'list'; first: number | undefined; items: Block[][] }
  | { type: 'table'; align: Align[]; head: string[]; rows: string[][] }
  | { type: 'rule' }
  | { type: 'maths'; tex: string }
)

/** A line and where it begins in the text. */
interface Line {
  text: string
  start: number
}

/** Boxes in boxes stop here, so that a thousand of them cost no more than a few. */
const MOST_DEPTH = 8
/** A wider table is no table: its empty cells could outnumber the text a thousand times. */
const MOST_COLUMNS = 50

// Each of these reads a line in one pass, since an answer may hold anything at any length.
const FENCE = /^ {0,3}(```+|~~~+)([^`]*)$/
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(?:( +)(?=\S)|[ \t]*$)/
const DELIMITER = /^\|?[ \t]*:?-+:?(?:[ \t]*\|[ \t]*:?-+:?)*[ \t]*\|?$/

/** The blocks of a Markdown text. What is not finished yet, as an open code block, runs to the end. */
export function parseBlocks(text: string): Block[] {
  return readBlocks(toLines(text, 0), 0)
}

/**
 * The blocks of a text that grew at its end, from those it had before. The blocks that the new end cannot have changed stay
 * the same objects: all but the last two, for no block looks further ahead than the line after its first.
 */
export function growBlocks(before: { text: string; blocks: Block[] }, text: string): Block[] {
  if (!text.startsWith(before.text)) return parseBlocks(text)
  const finished = before.blocks.slice(0, -2)
  const [last] = before.blocks.slice(-2)
  const read = readBlocks(toLines(text, last?.start ?? 0), 0)
  return [...finished, ...read.map((block, at) => keepParts(before.blocks[finished.length + at], block))]
}

/** The rows of a table and the items of a list stay the same objects likewise. */
function keepParts(before: Block | undefined, block: Block): Block {
  if (before?.start !== block.start) return block
  if (before.type === 'table' && block.type === 'table' && before.rows.length > 0)
    return { ...block, align: before.align, head: before.head, rows: keepFinished(before.rows, block.rows) }
  if (before.type === 'list' && block.type === 'list')
    return { ...block, items: keepFinished(before.items, block.items) }
  return block
}

function keepFinished<T>(before: T[], now: T[]): T[] {
  const finished = before.slice(0, -2)
  return [...finished, ...now.slice(finished.length)]
}

function toLines(text: string, from: number): Line[] {
  let start = from
  return text
    .slice(from)
    .split('\n')
    .map((line) => {
      const at = start
      start += line.length + 1
      return { text: line.replace(/\r$/, '').replaceAll('\t', '    '), start: at }
    })
}

function readBlocks(lines: Line[], depth: number): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at])) at += 1
    else {
      const { block, next } = readBlock(lines, at, depth)
      blocks.push(block)
      at = next
    }
  }
  return blocks
}

interface BlockMatch {
  block: Block
  /** The first line after it. */
  next: number
}

function readBlock(lines: Line[], at: number, depth: number): BlockMatch {
  const { text, start } = lineAt(lines, at)
  if (FENCE.test(text)) return readCode(lines, at)
  const [, marks, title = ''] = HEADING.exec(text) ?? []
  if (marks) {
    return { block: { type: 'heading', start, level: marks.length, text: headingText(title) }, next: at + 1 }
  }
  if (RULE.test(text)) return { block: { type: 'rule', start }, next: at + 1 }
  const maths = readMathsLines(lines, at)
  if (maths) return { block: formulaOf(maths.tex, start), next: maths.next }
  if (depth < MOST_DEPTH && QUOTE.test(text)) return readQuote(lines, at, depth)
  if (depth < MOST_DEPTH && ITEM.test(text)) return readList(lines, at, depth)
  if (beginsTable(lines, at)) return readTable(lines, at)
  return readParagraph(lines, at, depth)
}

const formulaOf = (tex: string, start: number): Block =>
  tex.length > LONGEST_FORMULA
    ? { type: 'code', start, language: 'latex', text: tex }
    : { type: 'maths', start, tex }

/** A heading may be closed by as many marks as it likes. */
function headingText(title: string): string {
  const text = title.trim()
  let end = text.length
  while (text[end - 1] === '#') end -= 1
  return end === 0 || text[end - 1] === ' ' ? text.slice(0, end).trimEnd() : text
}

function readCode(lines: Line[], at: number): BlockMatch {
  const { text, start } = lineAt(lines, at)
  const [, fence = '', info = ''] = FENCE.exec(text) ?? []
  const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`)
  const inside: string[] = []
  let next = at + 1
  while (next < lines.length && !closing.test(lineAt(lines, next).text))
    inside.push(lineAt(lines, next++).text)
  const [, language = '', name] = /^(\S*)\s*(.*)$/.exec(info.trim()) ?? []
  return {
    block: { type: 'code', start, language, ...(name && { name }), text: inside.join('\n') },
    next: next + 1,
  }
}

function readQuote(lines: Line[], at: number, depth: number): BlockMatch {
  const inside: Line[] = []
  let next = at
  while (next < lines.length && QUOTE.test(lineAt(lines, next).text)) {
    const line = lineAt(lines, next++)
    inside.push({ ...line, text: line.text.replace(QUOTE, '') })
  }
  return {
    block: { type: 'quote', start: lineAt(lines, at).start, blocks: readBlocks(inside, depth + 1) },
    next,
  }
}

function readList(lines: Line[], at: number, depth: number): BlockMatch {
  const { start, text } = lineAt(lines, at)
  const marker = markerOf(text)
  const items: Block[][] = []
  let next = at
  while (next < lines.length) {
    const item = markerOf(lineAt(lines, next).text)
    if (!item || item.kind !== marker?.kind || RULE.test(lineAt(lines, next).text)) break
    const read = readItem(lines, next, item.width, depth)
    items.push(read.blocks)
    next = read.next
  }
  return { block: { type: 'list', start, first: marker?.number, items }, next }
}

/** One item: its line, indented lines under it, and lines that continue its paragraph. */
function readItem(
  lines: Line[],
  at: number,
  width: number,
  depth: number,
): { blocks: Block[]; next: number } {
  const own = lineAt(lines, at)
  const inside: Line[] = [{ ...own, text: own.text.slice(width) }]
  let next = at + 1
  for (; next < lines.length; next++) {
    const line = lineAt(lines, next)
    const indented = line.text.startsWith(' '.repeat(Math.min(width, 2)))
    const leaves = isBlank(lines[next - 1]) || beginsBlock(line.text) || ITEM.test(line.text)
    if (isBlank(line) ? next + 1 === lines.length : !indented && leaves) break
    inside.push({ ...line, text: indented ? unindent(line.text, width) : line.text })
  }
  return { blocks: readBlocks(inside, depth + 1), next }
}

function markerOf(text: string) {
  const [whole, indent = '', mark = '', gap = ' '] = ITEM.exec(text) ?? []
  if (whole === undefined) return undefined
  const number = Number.parseInt(mark, 10)
  const kind = mark.at(-1) ?? ''
  // More than four spaces after the mark belong to what follows.
  const width = indent.length + mark.length + (gap.length > 4 ? 1 : gap.length)
  return { kind, number: Number.isNaN(number) ? undefined : number, width }
}

function beginsTable(lines: Line[], at: number): boolean {
  const head = lines[at]?.text ?? ''
  const below = lines[at + 1]?.text ?? ''
  if (!head.includes('|') || !DELIMITER.test(below.trim())) return false
  const columns = splitRow(head).length
  return columns <= MOST_COLUMNS && columns === splitRow(below).length
}

function readTable(lines: Line[], at: number): BlockMatch {
  const { text, start } = lineAt(lines, at)
  const head = splitRow(text)
  const align = splitRow(lineAt(lines, at + 1).text).map(alignOf)
  const rows: string[][] = []
  let next = at + 2
  for (; next < lines.length; next++) {
    const row = lineAt(lines, next).text
    if (isBlank(lines[next]) || beginsBlock(row)) break
    const cells = splitRow(row)
    rows.push(head.map((_, column) => cells[column] ?? ''))
  }
  return { block: { type: 'table', start, align, head, rows }, next }
}

/** Cells of a row. A bar after a backslash is text. */
function splitRow(row: string): string[] {
  const cells = row
    .trim()
    .replace(/^\|/, '')
    .split(/(?<!\\)\|/)
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop()
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function alignOf(cell: string): Align {
  if (cell.endsWith(':')) return cell.startsWith(':') ? 'center' : 'right'
  return cell.startsWith(':') ? 'left' : undefined
}

function readParagraph(lines: Line[], at: number, depth: number): BlockMatch {
  const { start } = lineAt(lines, at)
  const inside = [lineAt(lines, at).text]
  let next = at + 1
  for (; next < lines.length; next++) {
    const line = lineAt(lines, next).text
    const ends = beginsBlock(line) && (depth < MOST_DEPTH || !(QUOTE.test(line) || ITEM.test(line)))
    if (isBlank(lines[next]) || ends || beginsTable(lines, next)) break
    inside.push(line)
  }
  return {
    block: { type: 'paragraph', start, text: inside.map((line) => line.trimStart()).join('\n') },
    next,
  }
}

/** True if a line ends the paragraph above it. A year at the start of a line begins no list, and neither does a lone dash. */
function beginsBlock(text: string): boolean {
  if (FENCE.test(text) || HEADING.test(text) || RULE.test(text) || QUOTE.test(text)) return true
  const [, , mark = '', gap] = ITEM.exec(text) ?? []
  return gap !== undefined && (!/\d/.test(mark) || Number.parseInt(mark, 10) === 1)
}

const isBlank = (line: Line | undefined) => line === undefined || line.text.trim() === ''
const unindent = (text: string, width: number) => text.replace(new RegExp(`^ {0,${width}}`), '')

function lineAt(lines: Line[], at: number): Line {
  return lines[at] ?? { text: '', start: 0 }
}
