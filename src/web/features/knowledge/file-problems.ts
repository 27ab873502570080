import { KNOWLEDGE_ENDINGS } from '#contracts/knowledge.ts'
import { fileSize } from '#web/lib/words/file-size.ts'

/** What the server would say too, before anything is sent to it. */
export function problemWith({ name, size }: File, mostBytes: number | undefined): string | undefined {
  const lower = name.toLowerCase()
  if (!KNOWLEDGE_ENDINGS.some((ending) => lower.endsWith(ending)))
    return 'Files of this kind cannot be read. PDF, Word, Excel, CSV, text, Markdown, HTML and pictures can.'
  if (size === 0) return 'This file is empty.'
  if (mostBytes !== undefined && size > mostBytes)
    return `It is larger than ${fileSize(mostBytes)}, which is as much as a file may have on your plan.`
  return undefined
}
