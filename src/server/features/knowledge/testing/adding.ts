import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { ErrorAnswer } from '#contracts/core/errors.ts'
import { type KnowledgeFile, type KnowledgeUpload, knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { projectsApi } from '#contracts/projects.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Someone with a project, who adds files to it as a browser does. */
export async function librarian(app: TestApp) {
  const user = await app.build.user()
  const member = app.as(user.token)
  const made = await member.call(projectsApi.create, { body: { name: 'Lamps' } })
  const project = made.body.data

  const begin = (name: string, content: Uint8Array, given: { bytes?: number; sha256?: string } = {}) =>
    member.call(knowledgeApi.startUpload, {
      params: { projectId: project.id },
      body: { name, bytes: content.length, sha256: hashOf(content), ...given },
    })

  async function send(uploadId: string, offset: number, piece: Uint8Array) {
    const reply = await app.app.inject({
      method: 'PUT',
      url: `/api/knowledge-uploads/${uploadId}`,
      query: { offset: String(offset) },
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(piece),
    })
    const body: { data: KnowledgeUpload } & Omit<ErrorAnswer, 'success'> = reply.json()
    return { status: reply.statusCode, body }
  }

  const finish = (uploadId: string) => member.call(knowledgeApi.finishUpload, { params: { uploadId } })

  /** Sends a file whole; what comes of it is up to the answer. */
  async function give(name: string, content: Uint8Array | string) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const begun = await begin(name, bytes)
    const upload = begun.body.data?.upload
    if (!upload) return begun
    await send(upload.id, 0, bytes)
    return finish(upload.id)
  }

  /** Waits for what comes of a file. */
  async function settled(fileId: string): Promise<KnowledgeFile> {
    const look = async () => (await member.call(knowledgeApi.get, { params: { fileId } })).body.data
    const isSettled = ({ state, runId }: KnowledgeFile) => /^(ready|failed)$/.test(state) && runId === null
    await expect.poll(async () => isSettled(await look())).toBe(true)
    return look()
  }

  /** Sends one that is taken, and gives it when it is read. */
  async function add(name: string, content: Uint8Array | string): Promise<KnowledgeFile> {
    const { status, body } = await give(name, content)
    if (status !== 200 || !('id' in body.data)) throw new Error(`the file was refused: ${body.message}`)
    return settled(body.data.id)
  }

  const search = async (question: string) =>
    (await member.call(knowledgeApi.search, { params: { projectId: project.id }, body: { question } })).body
      .data

  return { ...user, project, member, begin, send, finish, give, add, settled, search }
}
