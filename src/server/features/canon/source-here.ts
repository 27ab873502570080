import { fileOfSource, fileSource } from '#core/canon/file-source.ts'

/**
 * The source of an imported fact. One from a file that was not imported keeps its name in quotes: the file may be called as a rule is.
 * `files` holds ids here by ids in the archive.
 */
export function sourceHere(source: string, files: Map<string, string>): string {
  const named = fileOfSource(source)
  if (!named) return source
  const fileId = files.get(named.fileId)
  return fileId ? fileSource(fileId, named.title) : `“${named.title}”`
}
