import { titleFrom } from './chat.title.ts'

/** Title from the first question. A separate file, so that import threads load no other services. */
export const titleOfQuestion = (question: string): string => titleFrom(question)
