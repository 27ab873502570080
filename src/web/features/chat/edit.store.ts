import { create } from 'zustand'

/** The question that is being written anew, and how far. It outlives its place on the screen, which scrolling may take away. */
const useEdits = create<{ messageId?: string; text: string }>()(() => ({ text: '' }))

export const useIsEdited = (messageId: string) => useEdits((edit) => edit.messageId === messageId)
export const useEditText = () => useEdits(({ text }) => text)

export const startEdit = (messageId: string, text: string): void => useEdits.setState({ messageId, text })
export const writeEdit = (text: string): void => useEdits.setState({ text })
export const endEdit = (): void => useEdits.setState({ messageId: undefined, text: '' })
