import type { FoundPassage, KnowledgeTable } from '#contracts/knowledge.ts'
import { fileSource } from '#core/canon/file-source.ts'
import type { CitedSource } from '../tools/tool.ts'

const LONGEST_EXCERPT = 300

/** As much of a text as is shown of a source; what was cut ends with a word. */
export function excerptOf(text: string): string {
  if (text.length <= LONGEST_EXCERPT) return text
  const cut = text.slice(0, LONGEST_EXCERPT)
  return `${(/^.*\S(?=\s)/s.exec(cut)?.[0] ?? cut).toWellFormed()} …`
}

const addressOf = (slug: string, query: Record<string, string>) =>
  `/project/${encodeURIComponent(slug)}?${new URLSearchParams({ tab: 'knowledge', ...query })}`

/** A passage as an answer names it; its address opens the file at its place. */
export const passageSource = (
  slug: string,
  {
    fileId,
    position,
    fileName,
    placeName,
    text,
  }: Pick<FoundPassage, 'fileId' | 'position' | 'fileName' | 'placeName' | 'text'>,
): CitedSource => ({
  kind: 'passage',
  title: placeName ? `${fileName}, ${placeName}` : fileName,
  href: addressOf(slug, { file: fileId, passage: String(position) }),
  excerpt: excerptOf(text),
})

/** A table that was asked something. */
export const tableSource = (
  slug: string,
  { id, fileId, fileName, name }: KnowledgeTable,
  excerpt: string,
): CitedSource => ({
  kind: 'passage',
  title: name === fileName ? fileName : `${fileName}, ${name}`,
  href: addressOf(slug, { file: fileId, table: id }),
  excerpt: excerptOf(excerpt),
})

/** Origin of a canon fact that an answer has from one of its sources. */
export function originOf(source: CitedSource | undefined): string | undefined {
  if (!source?.href) return undefined
  const { kind, title, href } = source
  const address = new URL(href, 'https://here.invalid')
  const fileId = kind === 'passage' && address.searchParams.get('file')
  if (fileId) return fileSource(fileId, title)
  return kind === 'page' ? `page: ${address.host}` : undefined
}
