import type { Deps } from '#server/deps.ts'
import { type ExportPart, jsonArray, plainName } from '#server/exports/export-part.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { sentFilesOf } from './files.repository.ts'
import { assetOf } from './files.service.ts'
import { presentMessages, presentTicket } from './support.presenter.ts'
import { filesOf, listTickets, messagesOf, type TicketRow } from './support.repository.ts'

const TICKETS_AT_ONCE = 50

export const supportExport: ExportPart = {
  label: 'Support',
  tables: ['tickets', 'ticket_messages', 'ticket_files'],
  about: {
    'support.json': 'Your messages to support, the answers and your ratings.',
    'support/': 'The files of those tickets, oldest first.',
  },
  async *files(deps, userId) {
    yield { name: 'support.json', content: jsonArray(ticketsAsJson(deps, userId)) }
    let number = 0
    for (const row of await sentFilesOf(deps.db, userId)) {
      const stored = await openAsset(deps, assetOf(row))
      const name = `support/${String(++number).padStart(5, '0')}-${nameOf(row.name)}`
      if (stored) yield { name, content: stored.stream }
    }
  },
}

async function* ticketsAsJson({ db }: Deps, userId: number) {
  let last: TicketRow | undefined
  do {
    const before = last && { at: last.updatedAt, id: last.id }
    const page = await listTickets(db, userId, { before, limit: TICKETS_AT_ONCE })
    for (const row of page) {
      const messages = await messagesOf(db, row.id)
      const files = await filesOf(
        db,
        messages.map(({ id }) => id),
      )
      const conversation = presentMessages(messages, files).map(({ from, ...message }) => ({
        from: from === 'person' ? 'you' : 'support',
        ...message,
      }))
      const { unread: _, ...ticket } = presentTicket(row)
      yield JSON.stringify({ ...ticket, messages: conversation })
    }
    last = page[TICKETS_AT_ONCE - 1]
  } while (last)
}

function nameOf(name: string): string {
  const ending = /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? ''
  return plainName(name.slice(0, name.length - ending.length)) + ending
}
