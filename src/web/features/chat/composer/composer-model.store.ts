import { create } from 'zustand'
import { readText, removeKept, writeText } from '#web/lib/storage/kept.ts'

const PREFIX = 'chat.model:'

const useChoices = create<Record<string, string | undefined>>()(() => ({}))

/** The model that a person chose to ask; none while they left it to the server. */
export const useModelChoice = (userId: string): string | undefined =>
  useChoices((all) => all[userId]) ?? readText(PREFIX + userId) ?? undefined

export const modelChoice = (userId: string): string | undefined =>
  useChoices.getState()[userId] ?? readText(PREFIX + userId) ?? undefined

export function chooseModel(userId: string, model: string): void {
  useChoices.setState({ [userId]: model })
  writeText(PREFIX + userId, model)
}

/** Leaves it to the server again, as when the model is gone or the person is. */
export function forgetModelChoice(userId: string): void {
  useChoices.setState({ [userId]: undefined })
  removeKept(PREFIX + userId)
}
