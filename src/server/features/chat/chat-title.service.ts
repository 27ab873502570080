// A door of its own: a thread that reads imports needs titles, and nothing of what the other services bring along.
export { titleFrom } from './chat.title.ts'
