import { create } from 'zustand'
import { readText, removeStored, writeText } from '#web/lib/storage/stored.ts'
import { draftUserId } from './draft.store.ts'

const PREFIX = 'chat.model:'

/** Choices by user, for new chats, and by draft, for the chats they were made in. */
const useChoices = create<Record<string, string | undefined>>()(() => ({}))

const ofUser = (userId: string) => readText(PREFIX + userId) ?? undefined

/** The model chosen for a draft's chat, or `answered`, which answered it last, or the one chosen for new chats. */
export function useModelChoice(draft: string, answered: string | undefined): string | undefined {
  const userId = draftUserId(draft)
  return useChoices((all) => all[draft] ?? answered ?? all[userId]) ?? ofUser(userId)
}

export function modelChoice(draft: string, answered: string | undefined): string | undefined {
  const all = useChoices.getState()
  const userId = draftUserId(draft)
  return all[draft] ?? answered ?? all[userId] ?? ofUser(userId)
}

/** New chats start with it, too. */
export function chooseModel(draft: string, model: string): void {
  const userId = draftUserId(draft)
  useChoices.setState({ [draft]: model, [userId]: model })
  writeText(PREFIX + userId, model)
}

/** Back to the server's choice, when the account is erased. */
export function forgetModelChoice(userId: string): void {
  useChoices.setState({}, true)
  removeStored(PREFIX + userId)
}
