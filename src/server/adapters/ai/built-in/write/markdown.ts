const longest = 300

/** Text that anyone may have written, without marks: it stays in its cell or line. */
export const plain = (text: string): string =>
  text
    .replace(/[|<>`*_[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, longest)
    .trim()

/** A quotation with its place. It is shown as what somebody wrote, never as an answer. */
export const quote = (text: string, place: string): string =>
  `> ${text.replace(/\n+/g, '\n> ')}\n>\n> — ${place}`

/** Paragraphs, without those that have nothing to say. */
export const paragraphs = (...parts: (string | false | undefined)[]): string =>
  parts.filter(Boolean).join('\n\n')
