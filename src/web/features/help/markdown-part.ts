import type { ComponentType } from 'react'

/** Draws Markdown. The help has it from the app, since it belongs to the chat. */
export type MarkdownPart = ComponentType<{ text: string; ours?: boolean }>
