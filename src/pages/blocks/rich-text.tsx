import type { ReactNode } from 'react'

/** Headings (## and ###), lists (-), bold (**), italic (*) and https links: all that a page of prose needs, and nothing that can run. */
export function RichTextBody({ text }: { text: string }) {
  return text
    .split(/\n{2,}/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
    .map((chunk, index) => chunkView(chunk, index))
}

function chunkView(chunk: string, key: number): ReactNode {
  if (chunk.startsWith('### ')) return <h3 key={key}>{inline(chunk.slice(4))}</h3>
  if (chunk.startsWith('## ')) return <h2 key={key}>{inline(chunk.slice(3))}</h2>
  const lines = chunk.split('\n')
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul key={key}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity.
          <li key={index}>{inline(line.slice(2))}</li>
        ))}
      </ul>
    )
  return <p key={key}>{inline(lines.join(' '))}</p>
}

const marks = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]{1,300})\]\((https:\/\/[^\s)]+)\)/g

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(marks)) {
    const [all, bold, italic, label, link] = match
    if (match.index > end) parts.push(text.slice(end, match.index))
    const key = match.index
    if (bold) parts.push(<strong key={key}>{bold}</strong>)
    else if (italic) parts.push(<em key={key}>{italic}</em>)
    else
      parts.push(
        <a key={key} href={link} rel="noopener">
          {label}
        </a>,
      )
    end = match.index + all.length
  }
  parts.push(text.slice(end))
  return parts
}
