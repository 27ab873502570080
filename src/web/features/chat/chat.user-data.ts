import type { UserData } from '#web/lib/storage/user-data.ts'
import { chats } from './chats.store.ts'
import { forgetModelChoice } from './composer/composer-model.store.ts'
import { eraseDrafts } from './composer/draft.store.ts'

export const chatUserData: UserData = {
  show: chats.setUser,
  backUp: chats.backUp,
  hide: chats.clearUser,
  erase: (userId) => {
    chats.erase(userId)
    eraseDrafts(userId)
    forgetModelChoice(userId)
  },
}
