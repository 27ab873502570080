import { deskApi } from '#contracts/admin/support.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { deskFile, removeDeskFile } from '../files.service.ts'
import {
  addNote,
  answerTicket,
  changeTicket,
  closeTickets,
  deskThread,
  giveDeskFile,
  listForDesk,
  waitingTickets,
} from './admin.service.ts'
import { addMacro, changeMacro, deleteMacro, listMacros } from './macros.service.ts'

export const deskRoutes = (deps: Deps) => [
  handle(deskApi.list, ({ actor, query }) => listForDesk(deps, actor, query)),
  handle(deskApi.waiting, () => waitingTickets(deps)),
  handle(deskApi.get, ({ params }) => deskThread(deps, params.ticketId)),
  handle(deskApi.answer, ({ actor, caller, params, body }) =>
    answerTicket(deps, { actor, caller }, params.ticketId, body),
  ),
  handle(deskApi.note, ({ actor, caller, params, body }) =>
    addNote(deps, { actor, caller }, params.ticketId, body),
  ),
  handle(deskApi.change, ({ actor, caller, params, body }) =>
    changeTicket(deps, { actor, caller }, params.ticketId, body),
  ),
  handle(deskApi.closeMany, ({ actor, caller, body }) => closeTickets(deps, { actor, caller }, body.tickets)),
  handle(deskApi.upload, ({ actor, caller, params, query, body }) =>
    giveDeskFile(deps, { actor, caller }, params.ticketId, { name: query.name, body }),
  ),
  handle(deskApi.removeFile, ({ actor, caller, params }) =>
    removeDeskFile(deps, { actor, caller }, params.fileId),
  ),
  handle(deskApi.file, ({ params }) => deskFile(deps, params.fileId)),
  handle(deskApi.macros, () => listMacros(deps)),
  handle(deskApi.addMacro, ({ actor, caller, body }) => addMacro(deps, { actor, caller }, body)),
  handle(deskApi.changeMacro, ({ actor, caller, params, body }) =>
    changeMacro(deps, { actor, caller }, params.macroId, body),
  ),
  handle(deskApi.deleteMacro, ({ actor, caller, params }) =>
    deleteMacro(deps, { actor, caller }, params.macroId),
  ),
]
