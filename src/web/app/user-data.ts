import { authUserData } from '#web/features/auth/auth.user-data.ts'
import { eraseFieldDrafts } from '#web/features/canon/field/field-drafts.store.ts'
import { eraseWaitingEdits } from '#web/features/canon/field/stored-waiting.ts'
import { chatUserData } from '#web/features/chat/chat.user-data.ts'
import { forgetWelcome } from '#web/features/models/welcome.store.ts'
import { erasePageEdits } from '#web/features/pages/builder/page-edits-name.ts'
import { projectsUserData } from '#web/features/projects/projects.user-data.ts'
import { forgetClosedNotices } from '#web/lib/storage/closed-notice.ts'
import { forgetDrafts } from '#web/lib/storage/drafts.ts'
import { forgetOfflineCopies } from '#web/lib/storage/offline-copies.ts'
import { forgetPush } from '#web/lib/storage/push-choice.ts'
import type { UserData } from '#web/lib/storage/user-data.ts'

/** The data of a person, by area. The look of the app, such as its theme, belongs to the device and stays. */
export const userData: readonly UserData[] = [
  authUserData,
  { erase: eraseFieldDrafts },
  { erase: eraseWaitingEdits },
  chatUserData,
  { erase: forgetWelcome },
  { erase: forgetPush },
  { erase: erasePageEdits },
  projectsUserData,
  { hide: forgetDrafts, erase: forgetClosedNotices },
  { hide: forgetOfflineCopies },
]
