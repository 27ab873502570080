import { readText, removeStored, writeText } from './stored.ts'

const nameOf = (userId: string) => `push.on:${userId}`

/** True if the user asked for notifications in this browser. A new version of the app drops the browser's subscription. */
export const wantsPush = (userId: string): boolean => readText(nameOf(userId)) !== null
export const choosePush = (userId: string): boolean => writeText(nameOf(userId), 'yes')
export const forgetPush = (userId: string): void => removeStored(nameOf(userId))
