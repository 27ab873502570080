import type { FoundPassage, KnowledgeTable } from '#contracts/knowledge.ts'
import type { Source } from './tool.ts'

const LONGEST_EXCERPT = 300

const addressOf = (slug: string, query: Record<string, string>) =>
  `/project/${encodeURIComponent(slug)}?${new URLSearchParams({ tab: 'knowledge', ...query })}`

/** A passage as an answer names it; its address opens the file at its place. */
export const passageSource = (
  slug: string,
  { fileId, position, fileName, placeName, text }: FoundPassage,
): Source => ({
  kind: 'passage',
  title: placeName ? `${fileName}, ${placeName}` : fileName,
  href: addressOf(slug, { file: fileId, passage: String(position) }),
  excerpt: text.slice(0, LONGEST_EXCERPT).toWellFormed(),
})

/** A table that was asked something. */
export const tableSource = (
  slug: string,
  { id, fileId, fileName, name }: KnowledgeTable,
  excerpt: string,
): Source => ({
  kind: 'passage',
  title: name === fileName ? fileName : `${fileName}, ${name}`,
  href: addressOf(slug, { file: fileId, table: id }),
  excerpt: excerpt.slice(0, LONGEST_EXCERPT).toWellFormed(),
})
