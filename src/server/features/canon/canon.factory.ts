import { randomUUID } from 'node:crypto'
import { type CanonLeaf, type CanonTree, canonApi } from '#contracts/canon.ts'
import { projectsApi } from '#contracts/projects.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Someone with a project, and what they do with its canon. */
export async function canonOwner(app: TestApp) {
  const user = await app.build.user()
  const { call } = app.as(user.token)
  const { body } = await call(projectsApi.create, { body: { name: `Lamp ${randomUUID()}` } })
  const params = { projectId: body.data.id }
  return {
    user,
    call,
    params,
    write: (canon: Record<string, unknown>, more: { source?: string; why?: string } = {}) =>
      call(canonApi.write, { params, body: { canon, ...more } }),
    tree: async () => (await call(canonApi.get, { params })).body.data,
    state: async () => (await call(canonApi.state, { params })).body.data,
    history: async (path?: string) =>
      (await call(canonApi.history, { params, query: { ...(path && { path }) } })).body.data.items,
    propose: (fields: { path: string; value: unknown }[], source = 'chat') =>
      call(canonApi.propose, { params, body: { fields, source, why: 'It said so.' } }),
    waiting: async () => (await call(canonApi.proposals, { params })).body.data,
  }
}

export const leafAt = (tree: CanonTree, path: string) =>
  path
    .split('.')
    .reduce<CanonTree | CanonLeaf | undefined>((node, segment) => (node as CanonTree)?.[segment], tree) as
    | CanonLeaf
    | undefined
