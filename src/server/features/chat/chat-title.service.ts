import { titleFrom } from './chat.title.ts'

/** How a chat is called by its first question. A door of its own: the threads that read imports need nothing of the other services. */
export const titleOfQuestion = (question: string): string => titleFrom(question)
