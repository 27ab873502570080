import { expect, test, vi } from 'vitest'
import { findWithDrafts, pullProjects } from '../projects.store.ts'
import { resolveConflict, saveText, sendUnsent } from '../projects.sync.ts'
import {
  conflict,
  down,
  draftsInStorage,
  lamp,
  leave,
  listed,
  saved,
  signInBeforeEach,
  wireWith,
} from '../testing/lamp-wire.ts'

signInBeforeEach()

/** Someone else changed the notes to the same text meanwhile. */
const changed = { ...lamp, researchData: 'Theirs.', revisions: { ...lamp.revisions, researchData: 8 } }

test('[A9] a text that was changed elsewhere too waits for the person, over a reload, with both at hand', async () => {
  const { server, sent } = await wireWith(({ method }) => (method === 'GET' ? listed([changed]) : conflict))
  saveText(lamp.id, 'researchData', 'Mine.')
  await sendUnsent()
  expect(sent()).toEqual([{ researchData: 'Mine.', basedOn: 5 }])
  const both = {
    researchData: 'Mine.',
    unsent: ['researchData'],
    bases: { researchData: lamp.researchData },
    theirs: { researchData: 'Theirs.' },
  }
  expect(findWithDrafts(lamp.id)).toMatchObject(both)
  await sendUnsent()
  saveText(lamp.id, 'researchData', 'Mine, longer.')
  await sendUnsent()
  await pullProjects()
  expect(sent()).toHaveLength(1)
  leave()
  expect(draftsInStorage()).toMatchObject([{ text: 'Mine, longer.', base: lamp.researchData }])
  vi.resetModules()
  const reloaded = await import('../projects.store.ts')
  expect(reloaded.findWithDrafts(lamp.id)).toMatchObject({ ...both, researchData: 'Mine, longer.' })

  server.answer = saved
  resolveConflict(lamp.id, 'researchData', 'Mine, longer.')
  await sendUnsent()
  expect(sent().slice(1)).toEqual([{ researchData: 'Mine, longer.', basedOn: 8 }])
  const kept = findWithDrafts(lamp.id)
  expect(kept).toMatchObject({ researchData: 'Mine, longer.', revisions: { researchData: 9 } })
  expect([kept?.unsent, kept?.theirs]).toEqual([undefined, undefined])
})

test('taking the other text sends nothing, and what it was made to is theirs', async () => {
  const { server, sent } = await wireWith(({ method }) => (method === 'GET' ? listed([changed]) : conflict))
  saveText(lamp.id, 'researchData', 'Mine.')
  await pullProjects()
  resolveConflict(lamp.id, 'researchData', 'Theirs.')
  await sendUnsent()
  expect([sent(), findWithDrafts(lamp.id)?.researchData]).toEqual([[], 'Theirs.'])
  server.answer = saved
  saveText(lamp.id, 'researchData', 'Mine.')
  await sendUnsent()
  expect(sent()).toEqual([{ researchData: 'Mine.', basedOn: 8 }])
})

test('an answer that was lost on its way is no conflict', async () => {
  const { server, sent } = await wireWith(() => down)
  saveText(lamp.id, 'researchData', 'First.')
  await sendUnsent()
  saveText(lamp.id, 'researchData', 'First. Second.')
  const arrived = { ...lamp, researchData: 'First.', revisions: { ...lamp.revisions, researchData: 6 } }
  server.answer = (request) => (request.method === 'GET' ? listed([arrived]) : saved(request))
  await pullProjects()
  expect(findWithDrafts(lamp.id)?.theirs).toBeUndefined()
  await sendUnsent()
  expect(sent().at(-1)).toEqual({ researchData: 'First. Second.', basedOn: 6 })
})
