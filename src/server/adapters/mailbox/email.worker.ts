import { workerData } from 'node:worker_threads'
import { postValues } from '#server/files/reading-thread.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { UnreadableEmail } from '#server/ports/mailbox.ts'
import { readEmailBody } from './email-body.ts'

async function* bodyOf(email: Uint8Array) {
  try {
    yield await readEmailBody(email)
  } catch (error) {
    throw error instanceof UnreadableEmail ? new Hopeless(error.message) : error
  }
}

await postValues(bodyOf(workerData))
