import type { FullMessage } from './export.repository.ts'

/** A chat to be read: the path that is shown, with what each message rests on, its files, and whether it is whole. */
export function asMarkdown(title: string, messages: FullMessage[]): string {
  return [`# ${inOneLine(title)}\n`, ...messages.filter(isTold).map(pageOf)].join('\n')
}

const isTold = (message: FullMessage) => message.content !== '' || endOf(message) !== undefined

function pageOf(message: FullMessage): string {
  const who = message.role === 'user' ? 'You' : 'Assistant'
  const said = [message.content, filesOf(message), sourcesOf(message), endOf(message)]
  return `## ${who}, ${message.createdAt.toISOString()}\n\n${said.filter(Boolean).join('\n\n')}\n`
}

const filesOf = ({ attachments }: FullMessage) =>
  attachments.length > 0 && `Files:\n\n${attachments.map(({ name }) => `- ${inOneLine(name)}`).join('\n')}`

function sourcesOf({ parts }: FullMessage) {
  const sources = parts.filter((part) => part.type === 'citation').toSorted((a, b) => a.number - b.number)
  const lines = sources.map(
    ({ number, title, href }) => `- [${number}] ${inOneLine(title)}${href ? `, ${href}` : ''}`,
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
