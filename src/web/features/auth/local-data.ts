import type { User } from '#contracts/auth.ts'
import type { UserData } from '#web/lib/storage/user-data.ts'

type LoadUserData = () => Promise<readonly UserData[]>

let loadUserData: LoadUserData | undefined

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
  return {
    initialise: ({ id, emailVerified }) => {
      for (const area of areas) area.show?.(id, { sync: emailVerified })
    },
    backUp: () => {
      for (const area of areas) area.backUp?.()
    },
    hide: () => {
      for (const area of areas) area.hide?.()
    },
    erase: (userId) => {
      for (const area of areas) area.erase?.(userId)
    },
  }
}
