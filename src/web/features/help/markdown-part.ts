import type { ComponentType } from 'react'

/** Renders Markdown. Passed in by the app, because it belongs to the chat. */
export type MarkdownPart = ComponentType<{ text: string; ours?: boolean }>
