import type { DocumentSection, Study } from '#server/ports/documents.ts'
import { markdownTable, pageTables } from './page-tables.ts'

/** Part of the content found in a file. */
export type StudyPart = Partial<Study>

const LONGEST_HEADING = 200
/** With the signs around it. A longer line is text, and patterns that go back and forth would take its square in time. */
const LONGEST_HEADING_LINE = 400

const markdownHeading = /^#{1,6}\s+(.+?)\s*#*$/
/** Short, begins large and does not end as a sentence does. “Guarantee: 2 years” says something itself. */
const plainHeading = /^(?:\d+(?:\.\d+)*[.)]?\s+)?\p{Lu}(?!.*:\s)[^\n]{2,70}[^\s.,;:!?]$/u
/** A number inside text, as in “Saturday 10 to 14”; a chapter number does not count. */
const figureInside = /\D\d/

/** Text under its headings: those that Markdown marks, or lines that look like some. */
export function sectionsOfText(text: string, isMarkdown: boolean): StudyPart {
  const sections = sectionList()
  const tables = pageTables()
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  let under: string | null = null
  let isCode = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isMarkdown && /^\s{0,3}(?:```|~~~)/.test(line)) isCode = !isCode
    const drawn = isMarkdown && !isCode ? markdownTable(lines, at) : undefined
    const taken = drawn && tables.take(drawn.cells)
    if (drawn && taken) {
      taken.table.sheet = under
      if (taken.text) sections.add(`${taken.text}\n`)
      at += drawn.length - 1
      continue
    }
    const heading = line.length > LONGEST_HEADING_LINE ? undefined : headingIn(lines, at, isMarkdown)
    if (heading) sections.open(heading)
    else sections.add(`${line}\n`)
    under = heading ? heading.slice(0, LONGEST_HEADING) : under
  }
  return { sections: sections.all(), tables: tables.all() }
}

function headingIn(lines: string[], at: number, isMarkdown: boolean): string | undefined {
  const line = lines[at] ?? ''
  if (isMarkdown) return markdownHeading.exec(line)?.[1]
  return plainHeading.test(line) && isAlone(lines, at) && isAbove(lines, at) ? line : undefined
}

const isAlone = (lines: string[], at: number) =>
  !lines[at - 1]?.trim() && lines[at + 1] !== undefined && !lines[at + 1]?.trim()

/** Lines that stand apart are often no headings but all there is, so it is one only at the top of the file or right above a text. */
function isAbove(lines: string[], at: number): boolean {
  const before = nearestLine(lines, at, -1)
  if (before === undefined) return true
  const after = nearestLine(lines, at, 1)
  const isAnswer = before.endsWith('?')
  const isListed = after === undefined || after.endsWith('?') || plainHeading.test(after)
  return !isAnswer && !isListed && !figureInside.test(lines[at] ?? '')
}

/** The next line up or down that is not empty. */
function nearestLine(lines: string[], at: number, step: 1 | -1): string | undefined {
  let near = at + step
  while (lines[near]?.trim() === '') near += step
  return lines[near]?.trim()
}

/** Gathers text under the heading that was opened last. A heading with nothing under it is a text itself: nothing a file says is lost. */
export function sectionList(page: number | null = null) {
  const sections: DocumentSection[] = []
  let heading: string | null = null
  let pieces: string[] = []
  const close = () => {
    const text = pieces.join('').trim()
    if (text !== '') sections.push({ text, page, heading })
    else if (heading) sections.push({ text: heading, page, heading: null })
    heading = null
    pieces = []
  }
  return {
    open(next: string) {
      close()
      const told = next.replace(/\s+/g, ' ').trim()
      heading = told.slice(0, LONGEST_HEADING).toWellFormed() || null
      if (told.length > LONGEST_HEADING) pieces.push(`${told}\n`)
    },
    add: (text: string) => void pieces.push(text),
    all(): DocumentSection[] {
      close()
      return sections
    },
  }
}
