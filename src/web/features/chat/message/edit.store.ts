import { create } from 'zustand'
import type { Attachment } from '#contracts/attachments.ts'

interface Edit {
  messageId?: string | undefined
  text: string
  /** The files that will go along. */
  files: Attachment[]
}

/** The question that is being written anew, and how far. It outlives its place on the screen, which scrolling may take away. */
const useEdits = create<Edit>()(() => ({ text: '', files: [] }))

export const useIsEdited = (messageId: string) => useEdits((edit) => edit.messageId === messageId)
export const useEditText = () => useEdits(({ text }) => text)
export const useEditFiles = () => useEdits(({ files }) => files)

export const startEdit = (messageId: string, text: string, files: Attachment[]): void =>
  useEdits.setState({ messageId, text, files })
export const writeEdit = (text: string): void => useEdits.setState({ text })
/** The earlier version keeps the file. */
export const leaveOutFile = (id: string): void =>
  useEdits.setState(({ files }) => ({ files: files.filter((file) => file.id !== id) }))
export const endEdit = (): void => useEdits.setState({ messageId: undefined, text: '', files: [] })
