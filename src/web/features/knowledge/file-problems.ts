import { KNOWLEDGE_ENDINGS } from '#contracts/knowledge/knowledge.ts'
import { fileSize } from '#core/file-size.ts'

/** Checks the server's rules before uploading. */
export function problemWith({ name, size }: File, mostBytes: number | undefined): string | undefined {
  const lower = name.toLowerCase()
  if (!KNOWLEDGE_ENDINGS.some((ending) => lower.endsWith(ending)))
    return 'This file type isn’t supported. Use PDF, Word, Excel, CSV, text, Markdown, HTML or an image.'
  if (size === 0) return 'This file is empty.'
  if (mostBytes !== undefined && size > mostBytes)
    return `This file is larger than ${fileSize(mostBytes)}, your plan’s limit per file.`
  return undefined
}
