import { deskApi } from '#contracts/support-desk.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import {
  addNote,
  answerTicket,
  changeTicket,
  closeTickets,
  deskThread,
  giveDeskFile,
  listForDesk,
} from './desk.service.ts'
import { deskFile, removeDeskFile } from './files.service.ts'
import { addMacro, changeMacro, deleteMacro, listMacros } from './macros.service.ts'

export const deskRoutes = (deps: Deps) => [
  handle(deskApi.list, ({ actor, query }) => listForDesk(deps, actor, query)),
  handle(deskApi.get, ({ params }) => deskThread(deps, params.ticketId)),
  handle(deskApi.answer, ({ actor, params, body }) => answerTicket(deps, actor, params.ticketId, body)),
  handle(deskApi.note, ({ actor, params, body }) => addNote(deps, actor, params.ticketId, body)),
  handle(deskApi.change, ({ actor, params, body }) => changeTicket(deps, actor, params.ticketId, body)),
  handle(deskApi.closeMany, ({ actor, body }) => closeTickets(deps, actor, body.tickets)),
  handle(deskApi.upload, ({ actor, params, query, body }) =>
    giveDeskFile(deps, actor, params.ticketId, { name: query.name, body }),
  ),
  handle(deskApi.removeFile, ({ actor, params }) => removeDeskFile(deps, actor, params.fileId)),
  handle(deskApi.file, ({ params }) => deskFile(deps, params.fileId)),
  handle(deskApi.macros, () => listMacros(deps)),
  handle(deskApi.addMacro, ({ actor, body }) => addMacro(deps, actor, body)),
  handle(deskApi.changeMacro, ({ actor, params, body }) => changeMacro(deps, actor, params.macroId, body)),
  handle(deskApi.deleteMacro, ({ actor, params }) => deleteMacro(deps, actor, params.macroId)),
]
