import { create } from 'zustand'

/** The queued message being sent, per draft. */
const useSending = create<Record<string, string | undefined>>()(() => ({}))

export const useSendingMessage = (draft: string): string | undefined => useSending((going) => going[draft])
export const isSendingQueued = (draft: string): boolean => useSending.getState()[draft] !== undefined
export const setSending = (draft: string, id: string | undefined): void =>
  useSending.setState({ [draft]: id })
