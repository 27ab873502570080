/** As long as the source of a field may be. */
const LONGEST_SOURCE = 80

const fromFile = /^file:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (.+)$/

/** The source of a value that stands in a file of the project: which one, and what people call the place. */
export const fileSource = (fileId: string, title: string): string => {
  const source = `file:${fileId} ${title.replace(/\s+/g, ' ')}`
  return source.length <= LONGEST_SOURCE ? source : `${source.slice(0, LONGEST_SOURCE - 1).toWellFormed()}…`
}

/** The file that a source names, if it does. */
export function fileOfSource(source: string): { fileId: string; title: string } | undefined {
  const [, fileId, title] = fromFile.exec(source) ?? []
  return fileId && title ? { fileId, title } : undefined
}
