import type { User } from '#contracts/auth.ts'
import type { UserData } from '#web/lib/storage/user-data.ts'

type LoadUserData = () => Promise<readonly UserData[]>

let loadUserData: LoadUserData | undefined

/** Registers the data of all areas, before anyone can sign in or out. It is loaded with the first need: the login screen has none. */
export function registerUserData(load: LoadUserData): void {
  loadUserData = load
}

export interface LocalData {
  initialise(user: Pick<User, 'id' | 'emailVerified'>): void
  backUp(): void
  hide(): void
  erase(userId: string): void
}

/** What a session does to everything this browser keeps of a person. */
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
