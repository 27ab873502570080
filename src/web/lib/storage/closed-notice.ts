import { useState } from 'react'
import { readText, removeStored, storedNames, writeText } from '#web/lib/storage/stored.ts'

const PREFIX = 'notice.closed:'

/** True if the latest of a kind of notice was closed in this browser. Only that one is remembered: an older one is no news. */
export function useClosedNotice(kind: string): [closed: string | null, close: (id: string) => void] {
  const name = PREFIX + kind
  const [closed, setClosed] = useState(() => readText(name))
  const close = (id: string) => {
    setClosed(id)
    writeText(name, id)
  }
  return [closed, close]
}

/** Shows every notice again. */
export function forgetClosedNotices(): void {
  for (const name of storedNames(PREFIX)) removeStored(name)
}
