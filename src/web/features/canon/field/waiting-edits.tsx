import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { projectActions } from '../canon.queries.ts'
import { readWaitingEdits } from './edit-troubles.store.ts'
import { sendWaitingEdits } from './send-waiting-edits.ts'

const RETRY_MS = 30_000

/** Sends edits that were made offline, whichever screen is open. */
export function WaitingEdits() {
  const client = useQueryClient()
  useEffect(() => {
    const send = () => navigator.onLine && void sendWaitingEdits((id) => projectActions(client, id))
    readWaitingEdits()
    send()
    const timer = setInterval(send, RETRY_MS)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [client])
  return null
}
