interface WrittenDocument {
  /** Subject of an email. */
  subject: string | undefined
  body: string
}

/** A text of several lines or paragraphs is read as a document; a short answer is not. */
export const isDocument = (text: string): boolean => /\S\n+\S/.test(text.trim())

/** The subject of an email apart from its body. */
export function documentOf(text: string): WrittenDocument {
  const [, subject, body = ''] = /^\s*Subject:[ \t]*([^\n]+)\n([\s\S]*)$/i.exec(text) ?? []
  return subject ? { subject: subject.trim(), body: body.trim() } : { subject: undefined, body: text.trim() }
}

/** Markdown that keeps the line breaks of a plain text. */
export const withLineBreaks = (text: string): string => text.replace(/([^\s])[ \t]*\n(?=[^\n])/g, '$1  \n')
