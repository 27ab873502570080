import { create } from 'zustand'
import type { Prompt, SavePrompt } from '#contracts/prompts.ts'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'

/** A prompt being created or edited. */
export type PromptDraft = SavePrompt & Partial<Pick<Prompt, 'id'>>

/** State of the prompts dialog: the prompt being edited, or the list. */
export const usePromptsDialog = create<{ writing: PromptDraft | undefined }>()(() => ({ writing: undefined }))

export const editPrompt = (writing: PromptDraft | undefined) => usePromptsDialog.setState({ writing })

export function openPrompts(): void {
  editPrompt(undefined)
  openOverlay('prompts')
}

/** Opens the dialog to save a text as a prompt. */
export function saveAsPrompt(text: string): void {
  editPrompt({ title: '', text })
  openOverlay('prompts')
}
