import { operationsApi } from '#contracts/admin/operations.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import {
  backUp,
  changeSchedule,
  deleteBackup,
  downloadBackup,
  listBackups,
  stopBackup,
} from './backups.service.ts'
import { cancelJob, getJob, listJobs, listQueues, retryAll, retryJob } from './jobs.service.ts'
import { getMail, listEmails, listMailJobs, openEmail, sendTestEmail, showLinks } from './mail.service.ts'

export const operationsRoutes = (deps: Deps) => [
  handle(operationsApi.queues, () => listQueues(deps)),
  handle(operationsApi.jobs, ({ query: { queue, ...rest } }) =>
    listJobs(deps, { ...rest, names: queue === undefined ? undefined : [queue] }),
  ),
  handle(operationsApi.job, ({ params }) => getJob(deps, params.jobId)),
  handle(operationsApi.retryJob, ({ actor, params, caller }) => retryJob(deps, actor, params.jobId, caller)),
  handle(operationsApi.cancelJob, ({ actor, params, caller }) =>
    cancelJob(deps, actor, params.jobId, caller),
  ),
  handle(operationsApi.retryAll, ({ actor, body, caller }) => retryAll(deps, actor, body.queue, caller)),
  handle(operationsApi.mail, () => getMail(deps)),
  handle(operationsApi.letters, ({ query }) => listEmails(deps, query)),
  handle(operationsApi.letter, ({ actor, params, caller }) =>
    openEmail(deps, actor, params.letterId, caller),
  ),
  handle(operationsApi.letterLinks, ({ actor, params, body, caller }) =>
    showLinks(deps, actor, { ...params, ...body }, caller),
  ),
  handle(operationsApi.mailJobs, ({ query }) => listMailJobs(deps, query)),
  handle(operationsApi.testEmail, ({ actor, caller }) => sendTestEmail(deps, actor, caller)),
  handle(operationsApi.backups, ({ query }) => listBackups(deps, query)),
  handle(operationsApi.backUp, ({ actor, caller }) => backUp(deps, actor, caller)),
  handle(operationsApi.stopBackup, ({ actor, caller }) => stopBackup(deps, actor, caller)),
  handle(operationsApi.schedule, ({ actor, body, caller }) => changeSchedule(deps, actor, body, caller)),
  handle(operationsApi.downloadBackup, ({ actor, params, body, caller }) =>
    downloadBackup(deps, actor, { ...params, ...body }, caller),
  ),
  handle(operationsApi.deleteBackup, ({ actor, params, body, caller }) =>
    deleteBackup(deps, actor, { ...params, ...body }, caller),
  ),
]
