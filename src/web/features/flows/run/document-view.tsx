import Download from 'lucide-react/icons/download'
import { use } from 'react'
import { documentOf, withLineBreaks } from '#core/flows/documents.ts'
import { saveFile } from '#web/lib/http/download.ts'
import { moneyInText } from '#web/lib/words/money-in-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { MarkdownPart } from './markdown-part.ts'

/** A text that a step wrote, to read, copy and keep. The subject of an email is copied by itself. */
export function DocumentView({ text, name }: { text: string; name: string }) {
  const Markdown = use(MarkdownPart)
  const { subject, body } = documentOf(moneyInText(text))
  const download = () =>
    saveFile(new Blob([moneyInText(text)], { type: 'text/markdown' }), `${fileNameOf(name)}.md`)
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-control border border-line-soft bg-ground p-4">
      {subject && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line-soft pb-3">
          <p className="min-w-0 flex-1">
            <span className="block text-small text-muted">Subject</span>
            <span className="font-semibold [overflow-wrap:anywhere]">{subject}</span>
          </p>
          <CopyButton text={subject} label="Copy subject" />
        </div>
      )}
      {Markdown ? (
        <Markdown text={withLineBreaks(body)} />
      ) : (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={body} label={subject ? 'Copy body' : 'Copy'} />
        <Button size="small" variant="ghost" onClick={download}>
          <Download />
          Download
        </Button>
      </div>
    </article>
  )
}

const fileNameOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'result'
