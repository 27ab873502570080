import { feedbackApi } from '#contracts/feedback.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { addComment, deleteComment, editComment, listComments } from './comments.service.ts'
import {
  addScreenshot,
  createIdea,
  editIdea,
  followEntry,
  getFeedback,
  listBugs,
  listIdeas,
  removeOwn,
  reportBug,
  screenshotFile,
  similarIdeas,
  unfollowByEmail,
  voteFor,
} from './feedback.service.ts'
import {
  changeState,
  deleteAnyComment,
  deleteEntry,
  getForAdmin,
  hideComment,
  hideEntry,
  listAll,
  mergeInto,
} from './feedback-admin.service.ts'

export const feedbackRoutes = (deps: Deps) => [
  handle(feedbackApi.list, ({ actor, query }) => listIdeas(deps, actor, query)),
  handle(feedbackApi.similar, ({ actor, query }) => similarIdeas(deps, actor, query.text)),
  handle(feedbackApi.create, ({ actor, body }) => createIdea(deps, actor, body)),
  handle(feedbackApi.bugs, ({ actor, query }) => listBugs(deps, actor, query)),
  handle(feedbackApi.report, ({ actor, body }) => reportBug(deps, actor, body)),
  handle(feedbackApi.get, ({ actor, params }) => getFeedback(deps, actor, params.feedbackId)),
  handle(feedbackApi.edit, ({ actor, params, body }) => editIdea(deps, actor, params.feedbackId, body)),
  handle(feedbackApi.remove, ({ actor, params }) => removeOwn(deps, actor, params.feedbackId)),
  handle(feedbackApi.addScreenshot, ({ actor, params, body }) =>
    addScreenshot(deps, actor, params.feedbackId, body),
  ),
  handle(feedbackApi.screenshot, ({ actor, params }) => screenshotFile(deps, actor, params.feedbackId)),
  handle(feedbackApi.vote, ({ actor, params, body }) => voteFor(deps, actor, params.feedbackId, body.on)),
  handle(feedbackApi.follow, ({ actor, params, body }) =>
    followEntry(deps, actor, params.feedbackId, body.on),
  ),
  handle(feedbackApi.unfollow, ({ body, caller }) => unfollowByEmail(deps, body.token, caller)),
  handle(feedbackApi.comments, ({ actor, params, query }) =>
    listComments(deps, actor, params.feedbackId, query),
  ),
  handle(feedbackApi.comment, ({ actor, params, body, caller }) =>
    addComment(deps, actor, { ...params, ...body }, caller),
  ),
  handle(feedbackApi.editComment, ({ actor, params, body }) =>
    editComment(deps, actor, { ...params, ...body }),
  ),
  handle(feedbackApi.deleteComment, ({ actor, params }) => deleteComment(deps, actor, params)),
  handle(feedbackApi.adminList, ({ actor, query }) => listAll(deps, actor, query)),
  handle(feedbackApi.adminGet, ({ actor, params }) => getForAdmin(deps, actor, params.feedbackId)),
  handle(feedbackApi.adminState, ({ actor, caller, params, body }) =>
    changeState(deps, { actor, caller }, params.feedbackId, body),
  ),
  handle(feedbackApi.adminMerge, ({ actor, caller, params, body }) =>
    mergeInto(deps, { actor, caller }, params.feedbackId, body.into),
  ),
  handle(feedbackApi.adminHide, ({ actor, caller, params, body }) =>
    hideEntry(deps, { actor, caller }, params.feedbackId, body.hidden),
  ),
  handle(feedbackApi.adminDelete, ({ actor, caller, params }) =>
    deleteEntry(deps, { actor, caller }, params.feedbackId),
  ),
  handle(feedbackApi.adminHideComment, ({ actor, caller, params, body }) =>
    hideComment(deps, { actor, caller }, { ...params, ...body }),
  ),
  handle(feedbackApi.adminDeleteComment, ({ actor, caller, params }) =>
    deleteAnyComment(deps, { actor, caller }, params),
  ),
]
