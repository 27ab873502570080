import { chats } from '#web/features/chat/chats.store.ts'
import { projects } from '#web/features/projects/projects.store.ts'

/** Everything this browser keeps for whoever is signed in. A store that is not listed would show one person's data to the next. */
const stores = [chats, projects]

export function initialiseLocalData(userId: string): void {
  for (const store of stores) store.setUser(userId)
}

export function backUpLocalData(): void {
  for (const store of stores) store.backUp()
}

/** Hides it all. It stays in local storage for when they come back. */
export function hideLocalData(): void {
  for (const store of stores) store.clearUser()
}

/** Takes it all off this browser, for an account that is no more. */
export function eraseLocalData(): void {
  for (const store of stores) store.replaceAll([])
}
