import { create } from 'zustand'
import { readText, removeStored, writeText } from '#web/lib/storage/stored.ts'

const PREFIX = 'welcome.closed:'

const useClosed = create<Record<string, boolean>>()(() => ({}))

/** True if the user closed the welcome card in this browser. */
export const useWelcomeClosed = (userId: string): boolean =>
  useClosed((all) => all[userId]) ?? readText(PREFIX + userId) !== null

export function closeWelcome(userId: string): void {
  useClosed.setState({ [userId]: true })
  writeText(PREFIX + userId, 'yes')
}

export function forgetWelcome(userId: string): void {
  useClosed.setState({ [userId]: false })
  removeStored(PREFIX + userId)
}
