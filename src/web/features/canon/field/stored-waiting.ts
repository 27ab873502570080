import { removeStored, storedNames } from '#web/lib/storage/stored.ts'

// Apart from the store, because every screen loads this.

const PREFIX = 'canon.waiting:'

export const waitingName = (canonId: string, path: string) => `${PREFIX}${canonId}:${path}`
export const canonIdIn = (name: string) => name.slice(PREFIX.length).split(':')[0] ?? ''
export const waitingNames = () => storedNames(PREFIX)

export const eraseWaitingEdits = () => waitingNames().forEach(removeStored)
