import type { User } from '#contracts/auth.ts'
import { chats } from '#web/features/chat/chats.store.ts'
import { forgetModelChoice } from '#web/features/chat/composer/composer-model.store.ts'
import { eraseDrafts } from '#web/features/chat/composer/draft.store.ts'
import { forgetWelcome } from '#web/features/models/welcome.store.ts'
import { projects } from '#web/features/projects/projects.store.ts'
import { eraseTextDrafts } from '#web/features/projects/texts/text-drafts.store.ts'
import { forgetDrafts } from '#web/lib/storage/drafts.ts'
import { keptNames, removeKept } from '#web/lib/storage/kept.ts'
import { resendKey } from './use-countdown.ts'

/** Everything this browser keeps for whoever is signed in. A store that is not listed would show one person's data to the next. */
const stores = [chats, projects]

export function initialiseLocalData({ id, emailVerified }: Pick<User, 'id' | 'emailVerified'>): void {
  for (const store of stores) store.setUser(id, { sync: emailVerified })
}

export function backUpLocalData(): void {
  for (const store of stores) store.backUp()
}

/** Hides it all. It stays in local storage for when they come back. */
export function hideLocalData(): void {
  forgetDrafts()
  for (const store of stores) store.clearUser()
}

/** Takes all of theirs off this browser, for an account that is no more. */
export function eraseLocalData(userId: string): void {
  for (const store of stores) store.erase(userId)
  eraseDrafts(userId)
  eraseTextDrafts({ userId })
  // Those of the canon's fields: what keeps them is not fetched by who only logs in.
  for (const name of keptNames('canon.draft:')) removeKept(name)
  for (const name of keptNames('notice.closed:')) removeKept(name)
  forgetModelChoice(userId)
  forgetWelcome(userId)
  removeKept(resendKey(userId))
}
