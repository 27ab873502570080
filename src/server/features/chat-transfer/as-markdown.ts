import type { Chat, Message } from '#contracts/chat.ts'

/** A chat to be read: the path that is shown, with what each message rests on, its files, and whether it is whole. */
export function asMarkdown({ title, messages }: Pick<Chat, 'title' | 'messages'>): string {
  return [`# ${inOneLine(title)}\n`, ...messages.filter(isTold).map(pageOf)].join('\n')
}

const isTold = (message: Message) => message.content !== '' || endOf(message) !== undefined

function pageOf(message: Message): string {
  const who = message.role === 'user' ? 'You' : 'Assistant'
  const said = [message.content, filesOf(message), sourcesOf(message), endOf(message)]
  return `## ${who}, ${message.createdAt}\n\n${said.filter(Boolean).join('\n\n')}\n`
}

const filesOf = ({ attachments }: Message) =>
  attachments.length > 0 && `Files:\n\n${attachments.map(({ name }) => `- ${inOneLine(name)}`).join('\n')}`

function sourcesOf({ parts }: Message) {
  const sources = parts.filter((part) => part.type === 'citation').toSorted((a, b) => a.number - b.number)
  const lines = sources.map(
    ({ number, title, href }) => `- [${number}] ${inOneLine(title)}${href ? `, ${href}` : ''}`,
  )
  return lines.length > 0 && `Sources:\n\n${lines.join('\n')}`
}

const ends: Partial<Record<NonNullable<Message['run']>['state'], string>> = {
  running: 'This answer was still being written.',
  stopped: 'This answer was stopped.',
  interrupted: 'This answer was interrupted.',
  failed: 'This answer failed.',
}

function endOf({ run }: Message): string | undefined {
  const end = run ? ends[run.state] : undefined
  return end && `*${end}*`
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ')
