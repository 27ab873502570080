import type { Citation } from '#contracts/runs.ts'
import { renumberCitations } from '#core/cited.ts'
import type { FullMessage } from './export.repository.ts'

/** A chat as Markdown: the shown path with sources, files and how each answer ended. */
export async function* asMarkdown(
  title: string,
  messages: AsyncIterable<FullMessage>,
): AsyncGenerator<string> {
  yield `# ${inOneLine(title)}\n`
  for await (const message of messages) if (isTold(message)) yield `\n${pageOf(message)}`
}

const isTold = (message: FullMessage) => message.content !== '' || endOf(message) !== undefined

function pageOf(message: FullMessage): string {
  const who = message.role === 'user' ? 'You' : 'Assistant'
  const sources = message.parts.filter((part) => part.type === 'citation')
  const text = renumberCitations(
    message.content,
    sources.map(({ number }) => number),
  )
  const sections = [text, filesOf(message), asList(sources), endOf(message)]
  return `## ${who}, ${message.createdAt.toISOString()}\n\n${sections.filter(Boolean).join('\n\n')}\n`
}

const filesOf = ({ attachments }: FullMessage) =>
  attachments.length > 0 && `Files:\n\n${attachments.map(({ name }) => `- ${inOneLine(name)}`).join('\n')}`

/** Numbered as the chat shows them. */
function asList(sources: Citation[]) {
  const lines = sources.map(
    ({ title, href }, at) => `- [${at + 1}] ${inOneLine(title)}${href ? `, ${href}` : ''}`,
  )
  return lines.length > 0 && `Sources:\n\n${lines.join('\n')}`
}

const ends: Partial<Record<NonNullable<FullMessage['run']>['state'], string>> = {
  running: 'This answer was still being written.',
  stopped: 'This answer was stopped.',
  interrupted: 'This answer was interrupted.',
  failed: 'This answer failed.',
}

function endOf({ run }: FullMessage): string | undefined {
  const end = run ? ends[run.state] : undefined
  return end && `*${end}*`
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ')
