import type { DocumentSection, Study } from '#server/ports/documents.ts'

/** What was found in a file, as far as it has such things. */
export type Part = Partial<Study>

const LONGEST_HEADING = 200
/** With the signs around it. A longer line is text, and patterns that go back and forth would take its square in time. */
const LONGEST_HEADING_LINE = 400

const markdownHeading = /^#{1,6}\s+(.+?)\s*#*$/
/** A line between empty ones that is short, begins large and does not end as a sentence does. */
const plainHeading = /^(?:\d+(?:\.\d+)*[.)]?\s+)?\p{Lu}[^\n]{2,70}[^\s.,;:!?]$/u

/** Text under its headings: those that Markdown marks, or lines that look like some. */
export function sectionsOfText(text: string, isMarkdown: boolean): Part {
  const sections = sectionList()
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  for (const [at, line] of lines.entries()) {
    const heading = line.length > LONGEST_HEADING_LINE ? undefined : headingIn(lines, at, isMarkdown)
    if (heading) sections.open(heading)
    else sections.add(`${line}\n`)
  }
  return { sections: sections.all() }
}

function headingIn(lines: string[], at: number, isMarkdown: boolean): string | undefined {
  const line = lines[at] ?? ''
  if (isMarkdown) return markdownHeading.exec(line)?.[1]
  return isAlone(lines, at) && plainHeading.test(line) ? line : undefined
}

const isAlone = (lines: string[], at: number) =>
  !lines[at - 1]?.trim() && lines[at + 1] !== undefined && !lines[at + 1]?.trim()

/** Gathers text under the heading that was opened last. */
export function sectionList(page: number | null = null) {
  const sections: DocumentSection[] = []
  let heading: string | null = null
  let pieces: string[] = []
  const close = () => {
    const text = pieces.join('').trim()
    if (text !== '') sections.push({ text, page, heading })
    pieces = []
  }
  return {
    open(next: string) {
      close()
      heading = next.replace(/\s+/g, ' ').trim().slice(0, LONGEST_HEADING) || null
    },
    add: (text: string) => void pieces.push(text),
    all(): DocumentSection[] {
      close()
      return sections
    },
  }
}
