import { createHash } from 'node:crypto'
import { knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Adds a table to a project as a browser does, and waits until it can be asked. */
export async function addFile(
  app: TestApp,
  token: string,
  projectId: string,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const { call } = app.as(token)
  const payload = Buffer.from(text)
  const sha256 = createHash('sha256').update(payload).digest('hex')
  const started = await call(knowledgeApi.startUpload, {
    params: { projectId },
    body: { name, bytes: payload.length, sha256 },
  })
  const uploadId = started.body.data.upload?.id ?? ''
  await app.app.inject({
    ...{ method: 'PUT', url: `/api/knowledge-uploads/${uploadId}`, query: { offset: '0' }, payload },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  })
  const { id: fileId } = (await call(knowledgeApi.finishUpload, { params: { uploadId } })).body.data
  await eventually(async () => {
    const { tables } = (await call(knowledgeApi.get, { params: { fileId } })).body.data
    if (tables === 0) throw new Error('The table was not read yet.')
  })
}
