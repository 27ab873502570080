import { create } from 'zustand'
import { readText, removeStored, writeText } from '#web/lib/storage/stored.ts'

const PREFIX = 'chat.model:'

const useChoices = create<Record<string, string | undefined>>()(() => ({}))

/** The model the user chose; undefined while the server decides. */
export const useModelChoice = (userId: string): string | undefined =>
  useChoices((all) => all[userId]) ?? readText(PREFIX + userId) ?? undefined

export const modelChoice = (userId: string): string | undefined =>
  useChoices.getState()[userId] ?? readText(PREFIX + userId) ?? undefined

export function chooseModel(userId: string, model: string): void {
  useChoices.setState({ [userId]: model })
  writeText(PREFIX + userId, model)
}

/** Back to the server's choice, when the model is gone or the account is erased. */
export function forgetModelChoice(userId: string): void {
  useChoices.setState({ [userId]: undefined })
  removeStored(PREFIX + userId)
}
