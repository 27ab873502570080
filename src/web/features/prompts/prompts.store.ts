import { create } from 'zustand'
import type { Prompt, SavePrompt } from '#contracts/prompts.ts'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'

/** A prompt that is being written: a new one, or one that is changed. */
export type Writing = SavePrompt & Partial<Pick<Prompt, 'id'>>

/** What the dialog of prompts shows: the one being written, or all of them. */
export const usePromptsDialog = create<{ writing: Writing | undefined }>()(() => ({ writing: undefined }))

export const writePrompt = (writing: Writing | undefined) => usePromptsDialog.setState({ writing })

export function openPrompts(): void {
  writePrompt(undefined)
  openOverlay('prompts')
}

/** Opens the dialog with a text that is to become a prompt. */
export function saveAsPrompt(text: string): void {
  writePrompt({ title: '', text })
  openOverlay('prompts')
}
