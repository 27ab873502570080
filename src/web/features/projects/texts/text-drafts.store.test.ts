import { expect, test, vi } from 'vitest'
import { limitStorage } from '#web/testing/full-storage.ts'
import { findWithDrafts, projects, pullProjects } from '../projects.store.ts'
import { saveText, sendUnsent } from '../projects.sync.ts'
import {
  down,
  draftsInStorage,
  lamp,
  leave,
  listed,
  saved,
  signInBeforeEach,
  wireWith,
} from '../testing/lamp-wire.ts'
import { eraseTextDrafts } from './text-drafts.store.ts'

signInBeforeEach()

const nameAt = (page: string) => `project.draft:1:${lamp.id}:businessInstructions:${page}`

/** Another tab of this browser stores its text, and this one is notified. */
function otherTabKeeps(text: string, at = Date.now()): void {
  const newValue = JSON.stringify({ text, base: lamp.businessInstructions, at })
  localStorage.setItem(nameAt('other'), newValue)
  dispatchEvent(new StorageEvent('storage', { key: nameAt('other'), newValue }))
}
const shown = () => findWithDrafts(lamp.id)?.businessInstructions

test('another tab’s text is shown here too, and text written upon it replaces it', async () => {
  const { texts } = await wireWith(saved)
  otherTabKeeps('Warm tone. AAA')
  expect(findWithDrafts(lamp.id)).toMatchObject({
    businessInstructions: 'Warm tone. AAA',
    unsent: ['businessInstructions'],
  })
  saveText(lamp.id, 'businessInstructions', 'Warm tone. AAA BBB')
  expect(draftsInStorage()).toMatchObject([{ text: 'Warm tone. AAA BBB', base: 'Warm tone.' }])
  await sendUnsent()
  expect(texts()).toEqual([{ businessInstructions: 'Warm tone. AAA BBB' }])
  expect(draftsInStorage()).toEqual([])
})

test('a text that was sent for another tab is not a conflict for what was written upon it', async () => {
  const arrived = {
    ...lamp,
    businessInstructions: 'Warm tone. AAA',
    revisions: { ...lamp.revisions, businessInstructions: 4 },
  }
  const { sent } = await wireWith((request) =>
    request.method === 'GET' ? listed([arrived]) : saved(request),
  )
  otherTabKeeps('Warm tone. AAA')
  saveText(lamp.id, 'businessInstructions', 'Warm tone. AAA BBB')
  await pullProjects()
  expect(findWithDrafts(lamp.id)?.theirs).toBeUndefined()
  await sendUnsent()
  expect(sent()).toEqual([{ businessInstructions: 'Warm tone. AAA BBB', basedOn: 4 }])
})

test('a tab that is told that its text is no longer needed keeps what it has written since', async () => {
  await wireWith(() => down)
  saveText(lamp.id, 'businessInstructions', 'First.')
  leave()
  const [name = ''] = Object.keys(localStorage).filter((key) => key.startsWith('project.draft:'))
  const [{ at }] = draftsInStorage()
  saveText(lamp.id, 'businessInstructions', 'First. Second.')
  const tell = (gone: number) => {
    localStorage.removeItem(name)
    dispatchEvent(new StorageEvent('storage', { key: name, newValue: JSON.stringify({ gone }) }))
  }
  tell(at)
  expect(shown()).toBe('First. Second.')
  expect(draftsInStorage()).toMatchObject([{ text: 'First. Second.' }])
  tell(draftsInStorage()[0].at)
  expect(shown()).toBe('Warm tone.')
})

test('texts of two tabs that the server refuses are each sent once', async () => {
  const { texts } = await wireWith(() => [400, { success: false, message: 'Odd.' }])
  saveText(lamp.id, 'businessInstructions', 'Odd here.')
  otherTabKeeps('Odd there.')
  await sendUnsent()
  await sendUnsent()
  expect(texts()).toEqual([{ businessInstructions: 'Odd here.' }, { businessInstructions: 'Odd there.' }])
})

test('a page that was left and is shown again has what other tabs did meanwhile', async () => {
  await wireWith(() => down)
  const again = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  saveText(lamp.id, 'businessInstructions', 'Mine.')
  leave()
  again()
  expect(shown()).toBe('Mine.')
  leave()
  for (const name of Object.keys(localStorage))
    if (name.startsWith('project.draft:')) localStorage.removeItem(name)
  again()
  expect(shown()).toBe('Warm tone.')
})

test('text continued while it was sent for a closed tab is sent next', async () => {
  const arriving = Promise.withResolvers<void>()
  const { sent } = await wireWith(async (request) => {
    await arriving.promise
    return saved(request)
  })
  otherTabKeeps('Warm tone. AAA', 1)
  const sending = sendUnsent()
  await vi.waitFor(() => expect(sent()).toHaveLength(1), 60_000)
  localStorage.setItem(
    nameAt('other'),
    JSON.stringify({ text: 'Warm tone. AAA BBB', base: 'Warm tone.', at: Date.now() }),
  )
  arriving.resolve()
  await sending
  expect(sent()).toMatchObject([{ basedOn: 3 }, { businessInstructions: 'Warm tone. AAA BBB', basedOn: 4 }])
  expect(draftsInStorage()).toEqual([])
})

test('the tab whose text arrived goes on with it when two wrote at once', async () => {
  await wireWith(saved)
  saveText(lamp.id, 'businessInstructions', 'Mine.')
  otherTabKeeps('Theirs.')
  await sendUnsent()
  expect(findWithDrafts(lamp.id)).toMatchObject({ businessInstructions: 'Mine.' })
  expect(findWithDrafts(lamp.id)?.theirs).toBeUndefined()
  expect(draftsInStorage()).toMatchObject([{ text: 'Theirs.' }])
  vi.resetModules()
  const { findWithDrafts: findAnew } = await import('../projects.store.ts')
  expect(findAnew(lamp.id)).toMatchObject({
    businessInstructions: 'Theirs.',
    theirs: { businessInstructions: 'Mine.' },
  })
})

test('an answer that comes when the project is gone does not bring it back', async () => {
  const arriving = Promise.withResolvers<void>()
  const { sent } = await wireWith(async (request) => {
    await arriving.promise
    return saved(request)
  })
  saveText(lamp.id, 'businessInstructions', 'Mine.')
  const sending = sendUnsent()
  await vi.waitFor(() => expect(sent()).toHaveLength(1), 60_000)
  projects.remove(lamp.id)
  arriving.resolve()
  await sending
  expect(projects.items()).toEqual([])
})

test('drafts have room before backups where storage is full', async () => {
  await wireWith(() => down)
  localStorage.setItem('backup:2:chats', '{"timestamp":1,"data":[]}')
  limitStorage((value) => value.includes('Precious') && localStorage.getItem('backup:2:chats') !== null)
  saveText(lamp.id, 'businessInstructions', 'Precious.')
  leave()
  expect(draftsInStorage()).toMatchObject([{ text: 'Precious.' }])
  expect(localStorage.getItem('backup:2:chats')).toBeNull()
})

test('drafts that waited for more than a year are dropped', async () => {
  await wireWith(() => down)
  const day = 24 * 60 * 60_000
  otherTabKeeps('Late.', Date.now() - 360 * day)
  vi.resetModules()
  await import('./text-drafts.store.ts')
  expect(draftsInStorage()).toMatchObject([{ text: 'Late.' }])
  otherTabKeeps('Too late.', Date.now() - 370 * day)
  vi.resetModules()
  await import('./text-drafts.store.ts')
  expect(draftsInStorage()).toEqual([])
})

test('an account that is erased leaves nothing of what it wrote; another’s stays', async () => {
  await wireWith(() => down)
  const theirs = `project.draft:2:${lamp.id}:researchData:other`
  localStorage.setItem(theirs, JSON.stringify({ text: 'Theirs.', base: '', at: Date.now() }))
  saveText(lamp.id, 'businessInstructions', 'Mine.')
  leave()
  eraseTextDrafts({ userId: '1' })
  expect(draftsInStorage()).toMatchObject([{ text: 'Theirs.' }])
  eraseTextDrafts({ userId: '2' })
  expect(draftsInStorage()).toEqual([])
})
