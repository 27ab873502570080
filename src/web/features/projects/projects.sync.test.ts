import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Project } from '#contracts/projects.ts'
import { useToastStore } from '#web/ui/toasts/toast.store.ts'
import { createProject, deleteProject } from './projects.queries.ts'
import { findWithDrafts, projects, pullProjects, useStoredProjects } from './projects.store.ts'
import { saveText, sendUnsent, useSaveState } from './projects.sync.ts'
import {
  down,
  draftsInStorage,
  inStorage,
  lamp,
  leave,
  listed,
  saved,
  signInBeforeEach,
  type WireReply,
  wireWith,
} from './testing/lamp-wire.ts'

signInBeforeEach()

test('[A9] a text is changed here first and then sent, each by its own call', async () => {
  const held = Promise.withResolvers<void>()
  const { requests, texts } = await wireWith(async (request) => {
    await held.promise
    return saved(request)
  })
  saveText(lamp.id, 'businessInstructions', 'Calm tone.')
  expect(findWithDrafts(lamp.id)?.businessInstructions).toBe('Calm tone.')
  saveText(lamp.id, 'researchData', 'Rivals ask €39.')
  await waitFor(() => expect(draftsInStorage()).toMatchObject([{ text: 'Calm tone.' }, {}]))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(findWithDrafts(lamp.id)?.unsent).toEqual(['businessInstructions', 'researchData'])
  expect(requests.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    `PATCH /api/projects/${lamp.id}/business-instructions`,
    `PATCH /api/projects/${lamp.id}/research-data`,
  ])
  expect(texts()).toEqual(
    expect.arrayContaining([{ businessInstructions: 'Calm tone.' }, { researchData: 'Rivals ask €39.' }]),
  )
  held.resolve()
  await waitFor(() => expect(findWithDrafts(lamp.id)?.unsent).toBeUndefined())
  expect(findWithDrafts(lamp.id)?.updatedAt).toBe('2026-11-02T10:00:00.000Z')
})

test('[A9] a failed sync is only logged, and the newest text is sent when the connection is back', async () => {
  const { server, texts } = await wireWith(() => down)
  saveText(lamp.id, 'researchData', 'First.')
  await waitFor(() => expect(texts()).toEqual([{ researchData: 'First.' }]))
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(findWithDrafts(lamp.id)).toMatchObject({ researchData: 'First.', unsent: ['researchData'] })

  saveText(lamp.id, 'researchData', 'Second.')
  saveText(lamp.id, 'researchData', 'Third.')
  await sendUnsent()
  expect(texts().slice(1)).toEqual([{ researchData: 'Third.' }])
  server.answer = saved
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(findWithDrafts(lamp.id)?.unsent).toBeUndefined())
  expect(texts().slice(2)).toEqual([{ researchData: 'Third.' }])
})

test('[A9] text typed during a save is sent after it', async () => {
  const first = Promise.withResolvers<void>()
  const { texts } = await wireWith(async (request) => {
    if (request.body.includes('First')) await first.promise
    return saved(request)
  })
  saveText(lamp.id, 'researchData', 'First.')
  const sending = sendUnsent()
  await waitFor(() => expect(texts()).toHaveLength(1))
  saveText(lamp.id, 'researchData', 'Second.')
  await sendUnsent()
  expect(texts()).toHaveLength(1)
  first.resolve()
  await sending
  expect(texts()).toEqual([{ researchData: 'First.' }, { researchData: 'Second.' }])
  expect(findWithDrafts(lamp.id)?.researchData).toBe('Second.')
  expect(findWithDrafts(lamp.id)?.unsent).toBeUndefined()
})

test('a text that the server refuses is kept and sent once, and the next is sent at once', async () => {
  const held = Promise.withResolvers<void>()
  const refusal = {
    success: false,
    message: 'researchData: Too long.',
    fields: { researchData: 'Too long.' },
  }
  const { texts } = await wireWith(async (request) => {
    if (!request.body.includes('Odd')) return saved(request)
    await held.promise
    return [400, refusal]
  })
  const { result } = renderHook(() => useSaveState(useStoredProjects()[0] ?? lamp, 'researchData'))
  saveText(lamp.id, 'researchData', 'Odd.')
  const sending = sendUnsent()
  await waitFor(() => expect(texts()).toHaveLength(1))
  saveText(lamp.id, 'researchData', 'Odd, and longer.')
  held.resolve()
  await act(() => sending)
  expect(texts().slice(1)).toEqual([{ researchData: 'Odd, and longer.' }])
  expect(result.current).toEqual({ why: 'Too long.' })
  dispatchEvent(new Event('online'))
  saveText(lamp.id, 'businessInstructions', 'Calm tone.')
  await sendUnsent()
  expect(texts().slice(2)).toEqual([{ businessInstructions: 'Calm tone.' }])
  expect(findWithDrafts(lamp.id)).toMatchObject({
    researchData: 'Odd, and longer.',
    unsent: ['researchData'],
  })
  saveText(lamp.id, 'researchData', 'Plain.')
  await act(sendUnsent)
  expect([texts().at(-1), result.current]).toEqual([{ researchData: 'Plain.' }, 'saved'])
  saveText(lamp.id, 'researchData', 'Odd.')
  await act(sendUnsent)
  expect([texts().at(-1), result.current]).toEqual([{ researchData: 'Odd.' }, { why: 'Too long.' }])
})

test('[A9] unsent text survives a reload', async () => {
  const { server, texts } = await wireWith(() => down)
  saveText(lamp.id, 'researchData', 'Kept.')
  await sendUnsent()
  leave()
  vi.resetModules()
  const fresh = await import('./projects.sync.ts')
  server.answer = saved
  await fresh.sendUnsent()
  expect(texts()).toEqual([{ researchData: 'Kept.' }, { researchData: 'Kept.' }])
  expect(inStorage()).toMatchObject({ researchData: 'Kept.' })
  expect(draftsInStorage()).toEqual([])
})

test('the server’s list takes the place of the kept one, but not of texts it has not got', async () => {
  const list = [{ ...lamp, businessInstructions: 'From the phone.', researchData: 'Old.' }]
  await wireWith(({ method }) => (method === 'GET' ? listed(list) : down))
  saveText(lamp.id, 'researchData', 'Mine.')
  await pullProjects()
  expect(findWithDrafts(lamp.id)).toMatchObject({
    businessInstructions: 'From the phone.',
    researchData: 'Mine.',
    unsent: ['researchData'],
  })
})

test('a list that was asked for before a text was saved does not bring the old text back', async () => {
  const list = Promise.withResolvers<Project[]>()
  let answered = 0
  const { server, requests } = await wireWith(async (request) => {
    if (request.method !== 'GET') return saved(request)
    answered++
    return listed(await list.promise)
  })
  const pulling = pullProjects()
  await waitFor(() => expect(answered).toBe(1))
  saveText(lamp.id, 'researchData', 'New.')
  await sendUnsent()
  const revisions = { ...lamp.revisions, researchData: 6 }
  server.answer = () => listed([{ ...lamp, researchData: 'New.', revisions }])
  list.resolve([{ ...lamp, researchData: 'Old.' }])
  await pulling
  expect(findWithDrafts(lamp.id)?.researchData).toBe('New.')
  expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2)
})

test('a text of a project that lies in the bin is not sent for ever, and is there when it is restored', async () => {
  const gone: WireReply = [404, { success: false, message: 'Gone.' }]
  const { server, sent } = await wireWith(() => gone)
  const { result } = renderHook(() => useStoredProjects())
  saveText(lamp.id, 'researchData', 'Late.')
  await act(sendUnsent)
  expect(result.current).toEqual([])
  expect(useToastStore.getState().current).toMatchObject({ title: '“Lamp” is in the bin' })
  server.answer = ({ method }) => (method === 'GET' ? listed([]) : gone)
  await pullProjects()
  await sendUnsent()
  expect(sent()).toHaveLength(1)
  leave()
  expect(draftsInStorage()).toMatchObject([{ text: 'Late.' }])

  server.answer = (request) => (request.method === 'GET' ? listed([lamp]) : saved(request))
  await act(pullProjects)
  expect(result.current).toMatchObject([{ name: 'Lamp', researchData: 'Late.', unsent: ['researchData'] }])
  await act(sendUnsent)
  expect(sent().at(-1)).toEqual({ researchData: 'Late.', basedOn: 5 })
  expect(findWithDrafts(lamp.id)?.researchData).toBe('Late.')
  expect(draftsInStorage()).toEqual([])
})

test('[X4] a refused creation says why', async () => {
  const refusal = (type: string, error: string) => ({ success: false, error, message: error, type })
  const replies: [WireReply, string][] = [
    [[403, refusal('QUOTA_EXCEEDED', 'No room.')], 'PROJECT_QUOTA_EXCEEDED: No room.'],
    [[403, refusal('FORBIDDEN', 'Not you.')], 'Not you.'],
    [[400, refusal('INVALID_INPUT', 'name: Too long.')], 'name: Too long.'],
    [[403, { error: 'No room.', type: 'QUOTA_EXCEEDED' }], 'PROJECT_QUOTA_EXCEEDED: No room.'],
    [[500, { message: 'Only a sentence.' }], 'Only a sentence.'],
    [[500, 'a page of a proxy'], 'Failed to create project'],
  ]
  const { server } = await wireWith(() => down)
  for (const [reply, message] of replies) {
    server.answer = () => reply
    await expect(createProject({ name: 'Lamp', businessInstructions: '' })).rejects.toThrow(
      expect.objectContaining({ message }),
    )
  }
  expect(projects.items()).toHaveLength(1)
})

test('[X4] a failed deletion says so, whatever the server said, and keeps the project', async () => {
  const { server, requests } = await wireWith(() => down)
  await expect(deleteProject(lamp)).rejects.toThrow(/^Failed to delete project$/)
  expect(findWithDrafts(lamp.id)).toBeDefined()
  server.answer = () => [200, { success: true, message: 'Deleted.' }]
  await deleteProject(lamp)
  expect(requests.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/projects/${lamp.id}` })
  expect(findWithDrafts(lamp.id)).toBeUndefined()
})

test('[S3] a new user id empties the list and asks the server for theirs', async () => {
  const candle = { ...lamp, id: '0b9d3c1e-5f5e-4c1e-9a55-000000000002', name: 'Candle', userId: '2' }
  const held = Promise.withResolvers<void>()
  const { requests } = await wireWith(async () => {
    await held.promise
    return listed([candle])
  })
  projects.setUser('2')
  expect(projects.items()).toEqual([])
  held.resolve()
  await waitFor(() => expect(projects.items()).toEqual([candle]))
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/projects'])
})

test('[S4] projects are shown to the one whose they are; those of nobody to anyone', async () => {
  await wireWith(() => down)
  const { userId: _, ...orphan } = { ...lamp, id: '0b9d3c1e-5f5e-4c1e-9a55-000000000003', name: 'Orphan' }
  projects.replaceAll([lamp, orphan, { ...lamp, id: '0b9d3c1e-5f5e-4c1e-9a55-000000000004', userId: '9' }])
  expect(projects.items().map(({ name, userId }) => [name, userId])).toEqual([
    ['Lamp', '1'],
    ['Orphan', undefined],
  ])
  projects.clearUser()
  expect(projects.items()).toEqual([])
})
