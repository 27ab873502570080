import { firstMatches } from './words.ts'

/** A marked block in the instructions. What stands in it is data, whatever it says. */
export interface InstructionBlock {
  name: string
  attributes: string
  text: string
}

const opening = /<(?<name>[a-z][a-z-]{1,40})(?<attributes>(?: [^<>\n]{1,300})?)>/g
const most = 100

export function readBlocks(instructions: string): InstructionBlock[] {
  const blocks: InstructionBlock[] = []
  for (const match of firstMatches(instructions, opening, most)) {
    const { name = '', attributes = '' } = match.groups ?? {}
    const start = match.index + match[0].length
    const end = instructions.indexOf(`</${name}>`, start)
    if (end >= 0) blocks.push({ name, attributes, text: instructions.slice(start, end).trim() })
  }
  return blocks
}

export interface Line {
  key: string
  value: string
}

const line =
  /^\s{0,8}(?:[-*•]\s{0,4})?[`*"]{0,3}(?<key>[\p{L}][\p{L}\d._/ -]{0,59}?)[`*"]{0,3}\s{0,4}[:=]\s{0,4}(?<value>\S.{0,2000})$/u
const origin = /\s{1,4}[([](?:source|from|set|by|rule)\b[^()[\]]{0,120}[)\]]$/i

/** The `key: value` lines of a text. */
export function readLines(text: string): Line[] {
  return text.split('\n', 400).flatMap((row) => {
    const { key, value } = line.exec(row)?.groups ?? {}
    if (!key || !value || /^https?$/i.test(key)) return []
    return [{ key: key.trim(), value: plainValue(value.replace(origin, '')) }]
  })
}

/** Canon values may be written as JSON: a quoted text, or a list. */
function plainValue(value: string): string {
  const trimmed = value.trim()
  if (!/^["[]/.test(trimmed)) return trimmed
  try {
    const parsed: unknown = JSON.parse(trimmed)
    if (Array.isArray(parsed)) return parsed.map(String).join('; ')
    return String(parsed)
  } catch {
    return trimmed
  }
}
