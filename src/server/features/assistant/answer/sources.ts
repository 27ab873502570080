import type { FoundPassage, FoundRow, KnowledgeTable } from '#contracts/knowledge/knowledge.ts'
import { fileSource } from '#core/canon/file-source.ts'
import type { CitedSource } from '../tools/tool.ts'

const LONGEST_EXCERPT = 300
/** As long as the source of a field may be. */
const LONGEST_ORIGIN = 80
const HERE = 'https://here.invalid'

/** Shown beginning of a source; a cut ends at a word. */
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

/** Rows of a table; their address opens it. */
export const rowSource = (
  slug: string,
  {
    fileId,
    tableId,
    fileName,
    placeName,
    text,
  }: Pick<FoundRow, 'fileId' | 'tableId' | 'fileName' | 'placeName' | 'text'>,
): CitedSource => ({
  kind: 'passage',
  title: `${fileName}, ${placeName}`,
  href: addressOf(slug, { file: fileId, table: tableId }),
  excerpt: excerptOf(text),
})

/** Source of a canon fact that an answer took from one of its sources. */
export function originOf(source: CitedSource | undefined): string | undefined {
  if (!source?.href) return undefined
  const { kind, title, href } = source
  const address = new URL(href, HERE)
  const fileId = kind === 'passage' && address.searchParams.get('file')
  if (fileId) return fileSource(fileId, title)
  if (kind !== 'page') return undefined
  const isResearch = address.origin === HERE && address.searchParams.get('tab') === 'research'
  return isResearch ? `research: ${title}`.slice(0, LONGEST_ORIGIN).toWellFormed() : `page: ${address.host}`
}
