import type { User } from '#contracts/auth.ts'
import type { UserData } from '#web/lib/storage/user-data.ts'

type LoadUserData = () => Promise<readonly UserData[]>

let loadUserData: LoadUserData | undefined
let shownUser: string | undefined

/** Registers the stored data of all areas. Loaded on first use, since the login screen needs none of it. */
export function registerUserData(load: LoadUserData): void {
  loadUserData = load
}

export interface LocalData {
  initialise(user: Pick<User, 'id' | 'emailVerified'>): void
  backUp(): void
  hide(): void
  erase(userId: string): void
}

/** Applies a session change to all data stored in this browser. */
export async function loadLocalData(): Promise<LocalData> {
  if (!loadUserData) throw new Error('No user data is registered, so nobody can sign in or out.')
  const areas = await loadUserData()
  const hide = () => {
    shownUser = undefined
    for (const area of areas) area.hide?.()
  }
  return {
    initialise: ({ id, emailVerified }) => {
      // Another tab may have signed out and in as someone else before this one heard of it.
      if (shownUser !== undefined && shownUser !== id) hide()
      shownUser = id
      for (const area of areas) area.show?.(id, { sync: emailVerified })
    },
    backUp: () => {
      for (const area of areas) area.backUp?.()
    },
    hide,
    erase: (userId) => {
      for (const area of areas) area.erase?.(userId)
    },
  }
}
