import { create } from 'zustand'
import type { Attachment } from '#contracts/attachments.ts'

interface Edit {
  messageId?: string | undefined
  text: string
  /** Files of the edited question. */
  files: Attachment[]
}

/** The question being edited. Lives outside the list, which unmounts messages on scroll. */
const useEdits = create<Edit>()(() => ({ text: '', files: [] }))

export const useIsEditing = (messageId: string) => useEdits((edit) => edit.messageId === messageId)
export const useEditText = () => useEdits(({ text }) => text)
export const useEditFiles = () => useEdits(({ files }) => files)

export const startEdit = (messageId: string, text: string, files: Attachment[]): void =>
  useEdits.setState({ messageId, text, files })
export const writeEdit = (text: string): void => useEdits.setState({ text })
/** The earlier version keeps its file. */
export const leaveOutFile = (id: string): void =>
  useEdits.setState(({ files }) => ({ files: files.filter((file) => file.id !== id) }))
export const endEdit = (): void => useEdits.setState({ messageId: undefined, text: '', files: [] })
