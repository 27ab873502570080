import { create } from 'zustand'
import type { LiveAnswer } from './chat.state.ts'

/** Answers this page follows, by chat, until the server's chat has them. */
export const useAnswers = create<{ byChat: Record<string, LiveAnswer> }>()(() => ({ byChat: {} }))

export const liveAnswer = (chatId: string): LiveAnswer | undefined => useAnswers.getState().byChat[chatId]

export function setAnswer(chatId: string, live: LiveAnswer): void {
  useAnswers.setState(({ byChat }) => ({ byChat: { ...byChat, [chatId]: live } }))
}

export function changeAnswer(chatId: string, change: (live: LiveAnswer) => LiveAnswer): void {
  const live = liveAnswer(chatId)
  if (live) setAnswer(chatId, change(live))
}

export function dropAnswer(chatId: string): void {
  useAnswers.setState(({ byChat: { [chatId]: _, ...byChat } }) => ({ byChat }))
}
