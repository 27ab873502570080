import { adminSupportApi } from '#contracts/admin/support.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { adminFile, removeAdminFile } from '../files.service.ts'
import {
  addNote,
  adminThread,
  answerTicket,
  changeTicket,
  closeTickets,
  giveAdminFile,
  listForAdmin,
  waitingTickets,
} from './admin.service.ts'
import { addMacro, changeMacro, deleteMacro, listMacros } from './macros.service.ts'

export const adminRoutes = (deps: Deps) => [
  handle(adminSupportApi.list, ({ actor, query }) => listForAdmin(deps, actor, query)),
  handle(adminSupportApi.waiting, () => waitingTickets(deps)),
  handle(adminSupportApi.get, ({ params }) => adminThread(deps, params.ticketId)),
  handle(adminSupportApi.answer, ({ actor, caller, params, body }) =>
    answerTicket(deps, { actor, caller }, params.ticketId, body),
  ),
  handle(adminSupportApi.note, ({ actor, caller, params, body }) =>
    addNote(deps, { actor, caller }, params.ticketId, body),
  ),
  handle(adminSupportApi.change, ({ actor, caller, params, body }) =>
    changeTicket(deps, { actor, caller }, params.ticketId, body),
  ),
  handle(adminSupportApi.closeMany, ({ actor, caller, body }) =>
    closeTickets(deps, { actor, caller }, body.tickets),
  ),
  handle(adminSupportApi.upload, ({ actor, caller, params, query, body }) =>
    giveAdminFile(deps, { actor, caller }, params.ticketId, { name: query.name, body }),
  ),
  handle(adminSupportApi.removeFile, ({ actor, caller, params }) =>
    removeAdminFile(deps, { actor, caller }, params.fileId),
  ),
  handle(adminSupportApi.file, ({ params }) => adminFile(deps, params.fileId)),
  handle(adminSupportApi.macros, () => listMacros(deps)),
  handle(adminSupportApi.addMacro, ({ actor, caller, body }) => addMacro(deps, { actor, caller }, body)),
  handle(adminSupportApi.changeMacro, ({ actor, caller, params, body }) =>
    changeMacro(deps, { actor, caller }, params.macroId, body),
  ),
  handle(adminSupportApi.deleteMacro, ({ actor, caller, params }) =>
    deleteMacro(deps, { actor, caller }, params.macroId),
  ),
]
