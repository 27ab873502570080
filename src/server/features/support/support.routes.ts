import { supportApi } from '#contracts/support.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { giveFile, ownFile, removeFile } from './files.service.ts'
import { receiveEmail } from './inbound.service.ts'
import {
  closeTicket,
  getThread,
  listTickets,
  markRead,
  newsOf,
  openTicket,
  rateTicket,
  replyToTicket,
} from './support.service.ts'

export const supportRoutes = (deps: Deps) => [
  handle(supportApi.list, ({ actor, query }) => listTickets(deps, actor, query)),
  handle(supportApi.news, ({ actor }) => newsOf(deps, actor)),
  handle(supportApi.open, ({ actor, body, caller }) => openTicket(deps, actor, body, caller)),
  handle(supportApi.get, ({ actor, params }) => getThread(deps, actor, params.ticketId)),
  handle(supportApi.reply, ({ actor, params, body, caller }) =>
    replyToTicket(deps, actor, { ...params, ...body }, caller),
  ),
  handle(supportApi.read, ({ actor, params }) => markRead(deps, actor, params.ticketId)),
  handle(supportApi.close, ({ actor, params }) => closeTicket(deps, actor, params.ticketId)),
  handle(supportApi.rate, ({ actor, params, body }) => rateTicket(deps, actor, params.ticketId, body)),
  handle(supportApi.upload, ({ actor, query, body }) =>
    giveFile(deps, actor, { userId: actor.userId, name: query.name, body }),
  ),
  handle(supportApi.removeFile, ({ actor, params }) => removeFile(deps, actor, params.fileId)),
  handle(supportApi.file, ({ actor, params }) => ownFile(deps, actor, params.fileId)),
  handle(supportApi.inbound, ({ headers, body, caller }) =>
    receiveEmail(deps, { secret: headers['x-support-secret'], body }, caller),
  ),
  ...adminRoutes(deps),
]
