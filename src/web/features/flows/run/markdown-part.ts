import { type ComponentType, createContext } from 'react'

/** Renders Markdown. Given by the app, because it belongs to the chat; without it, texts stay plain. */
export const MarkdownPart = createContext<ComponentType<{ text: string }> | undefined>(undefined)
