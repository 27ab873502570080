import { spokenText } from './spoken-text.ts'

/** Tables up to this size are read out; larger ones are only named. */
const [MOST_ROWS, MOST_COLUMNS] = [4, 3]
/** Longer sentences are split at a comma, so that the first words come soon. */
const LONG_SENTENCE = 220

const isTableLine = (line: string) => /^\s*\|/.test(line)
const isFence = (line: string) => /^\s*(?:```|~~~)/.test(line)
/** A dot after these ends no sentence. */
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|approx|no|incl|excl|Mr|Mrs|Dr|St)\.$/i

/**
 * The sentences of an answer to read aloud. While the answer grows, sentences returned earlier stay the same, so each is spoken once.
 */
export function spokenSentences(answer: string, isComplete: boolean): string[] {
  const lines = answer.split('\n')
  const sentences: string[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const size = blockSize(lines, at)
    const isOpen = !isComplete && at + size >= lines.length
    if (isFence(line)) {
      // Announced once it is closed, so that the sentence is the same in every state of the answer.
      if (!isOpen) sentences.push('There is a text to copy on the screen.')
    } else if (isTableLine(line)) {
      if (!isOpen) sentences.push(...tableSentences(lines.slice(at, at + size)))
    } else sentences.push(...lineSentences(line, isOpen))
    at += size
  }
  return sentences
}

/** Number of lines of the block that starts here: a fence with its content, a table, or one line. */
function blockSize(lines: string[], start: number): number {
  const first = lines[start] ?? ''
  if (isFence(first)) {
    const end = lines.findIndex((line, at) => at > start && isFence(line))
    return (end === -1 ? lines.length : end + 1) - start
  }
  if (!isTableLine(first)) return 1
  const end = lines.findIndex((line, at) => at > start && !isTableLine(line))
  return (end === -1 ? lines.length : end) - start
}

function lineSentences(line: string, isOpen: boolean): string[] {
  const pieces = splitSentences(line)
  // The last piece of an unfinished line may go on.
  const complete = isOpen ? pieces.slice(0, -1) : pieces
  return complete.map(spokenText).filter(hasWords).flatMap(shorter)
}

function splitSentences(line: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (const { index, 0: end } of line.matchAll(/[.!?…]+["”’)*_]*\s+/g)) {
    const piece = line.slice(start, index + end.trimEnd().length)
    if (ABBREVIATION.test(piece) || /^\s*\d+\.$/.test(piece)) continue
    pieces.push(piece)
    start = index + end.length
  }
  return [...pieces, line.slice(start)]
}

function shorter(sentence: string): string[] {
  if (sentence.length <= LONG_SENTENCE) return [sentence]
  const comma = sentence.lastIndexOf(', ', LONG_SENTENCE)
  const space = sentence.lastIndexOf(' ', LONG_SENTENCE)
  const cut = comma > 40 ? comma + 1 : space > 0 ? space : LONG_SENTENCE
  return [sentence.slice(0, cut), ...shorter(sentence.slice(cut).trim())]
}

function tableSentences(lines: string[]): string[] {
  const [head = [], ...rows] = lines
    .map(cellsOf)
    .filter((cells) => !cells.every((cell) => /^:?-*:?$/.test(cell)))
  if (rows.length === 0) return []
  const size = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`
  if (rows.length > MOST_ROWS || head.length > MOST_COLUMNS)
    return [`A table with ${size} is on the screen: ${head.map(spokenText).filter(hasWords).join(', ')}.`]
  return rows.map(([first = '', ...cells]) => {
    const values = cells.map((cell, at) => `${spokenText(head[at + 1] ?? '')} ${spokenText(cell)}`.trim())
    return `${[spokenText(first), values.join(', ')].filter(Boolean).join(': ')}.`
  })
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
