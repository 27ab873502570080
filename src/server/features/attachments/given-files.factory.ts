import { randomUUID } from 'node:crypto'
import type { TestApp } from '#server/testing/test-app.ts'
import { attachmentsJobs } from './attachments.jobs.ts'
import { uploaded } from './testing/uploading.ts'

interface Sender {
  id: number
  token: string
}

/** An uploaded and read file, ready to be sent. */
export async function givenFile(app: TestApp, user: Sender, name: string, content: string) {
  const file = await sentFile(app, user, name, content)
  await readSentFile(app, user, file.id)
  return file
}

/** An uploaded file that has not been read. */
export const sentFile = (app: TestApp, { token }: Sender, name: string, content: Uint8Array | string) =>
  uploaded(app, token, name, content)

/** Runs the reading job directly. */
export async function readSentFile(
  { deps }: Pick<TestApp, 'deps'>,
  { id: userId }: Sender,
  attachmentId: string,
) {
  await attachmentsJobs(deps)
    .find(({ definition }) => definition.name === 'attachments.read')
    ?.run(
      { userId, attachmentId },
      { id: randomUUID(), attempt: 1, lastTry: true, signal: new AbortController().signal },
    )
}
