import { type Attachment, attachmentsApi } from '#contracts/attachments.ts'
import type { ErrorAnswer } from '#contracts/core/errors.ts'
import type { TestApp } from '#server/testing/test-app.ts'

interface Answer {
  status: number
  body: { data: Attachment } & Omit<ErrorAnswer, 'success'>
}

/** Uploads a file as a browser does. */
export async function upload(
  { app }: TestApp,
  token: string,
  name: string,
  content: Uint8Array | string,
): Promise<Answer> {
  const reply = await app.inject({
    method: 'POST',
    url: attachmentsApi.upload.path,
    query: { name },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  })
  return { status: reply.statusCode, body: reply.json() }
}

/** Uploads a file and returns it; throws if refused. */
export async function uploaded(
  app: TestApp,
  token: string,
  name = 'notes.txt',
  content: Uint8Array | string = 'Lamp',
) {
  const { status, body } = await upload(app, token, name, content)
  if (status !== 200) throw new Error(`the file was refused: ${body.message}`)
  return body.data
}

/** All keys in the storage. */
export const storedKeys = async ({ deps }: TestApp) => (await deps.storage.list('')).keys
