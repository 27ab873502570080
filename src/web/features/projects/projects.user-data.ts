import type { UserData } from '#web/lib/storage/user-data.ts'
import { projects } from './projects.store.ts'
import { eraseTextDrafts } from './texts/text-drafts.store.ts'

export const projectsUserData: UserData = {
  show: projects.setUser,
  backUp: projects.backUp,
  hide: projects.clearUser,
  erase: (userId) => {
    projects.erase(userId)
    eraseTextDrafts({ userId })
  },
}
