import { expect, test } from 'vitest'
import { findKept } from './projects.store.ts'
import { saveText, sendUnsent } from './projects.sync.ts'
import { inStorage, lamp, leave, listed, saved, signedInEachTime, wireWith } from './testing/lamp-wire.ts'
import type { KeptTexts } from './text-versions.ts'

signedInEachTime()

/** Another tab of this browser writes, upon what is in the storage now. */
function otherTab(change: Partial<KeptTexts>): void {
  const kept = JSON.parse(localStorage.getItem('project-store') ?? '{}')
  kept.items = [{ ...kept.items[0], ...change }]
  localStorage.setItem('project-store', JSON.stringify(kept))
}
const tell = () => dispatchEvent(new StorageEvent('storage', { key: 'project-store' }))

test('what two tabs write at once is kept from both, for the person to choose', async () => {
  const { sent } = await wireWith(saved)
  saveText(lamp.id, 'businessInstructions', 'Warm tone. BBB')
  otherTab({ businessInstructions: 'Warm tone. AAA', unsent: ['businessInstructions'] })
  tell()
  const both = {
    businessInstructions: 'Warm tone. BBB',
    theirs: { businessInstructions: { text: 'Warm tone. AAA', revision: 3 } },
  }
  expect(findKept(lamp.id)).toMatchObject(both)
  leave()
  expect(inStorage()).toMatchObject(both)
  await sendUnsent()
  expect(sent()).toEqual([])
})

test('a tab that was not told yet what another has written does not write over it', async () => {
  await wireWith(saved)
  saveText(lamp.id, 'businessInstructions', 'Warm tone. BBB')
  otherTab({ businessInstructions: 'Warm tone. AAA', unsent: ['businessInstructions'], researchData: 'R' })
  leave()
  expect(inStorage()).toMatchObject({
    businessInstructions: 'Warm tone. BBB',
    researchData: 'R',
    theirs: { businessInstructions: { text: 'Warm tone. AAA' } },
  })
})

test('of two tabs whose writing meets in the storage, neither loses its text to the one that stays there', async () => {
  const { sent } = await wireWith(saved)
  const before = localStorage.getItem('project-store') ?? ''
  saveText(lamp.id, 'businessInstructions', 'Warm tone. BBB')
  leave()
  // The other tab has not seen that yet.
  localStorage.setItem('project-store', before)
  otherTab({ businessInstructions: 'Warm tone. AAA', unsent: ['businessInstructions'] })
  tell()
  const both = {
    businessInstructions: 'Warm tone. BBB',
    theirs: { businessInstructions: { text: 'Warm tone. AAA' } },
  }
  expect(findKept(lamp.id)).toMatchObject(both)
  leave()
  expect(inStorage()).toMatchObject(both)
  await sendUnsent()
  expect(sent()).toEqual([])
})

test('a text that another tab writes after this one is no conflict, however soon', async () => {
  await wireWith(saved)
  saveText(lamp.id, 'businessInstructions', 'Warm tone. BBB')
  leave()
  otherTab({ businessInstructions: 'Warm tone. BBB AAA' })
  tell()
  expect(findKept(lamp.id)).toMatchObject({ businessInstructions: 'Warm tone. BBB AAA' })
  expect(findKept(lamp.id)?.theirs?.businessInstructions).toBeUndefined()
})

test('what is written upon a text of another tab is no conflict with it once that has arrived', async () => {
  const { sent } = await wireWith(saved)
  otherTab({ businessInstructions: 'Warm tone. AAA', unsent: ['businessInstructions'] })
  tell()
  saveText(lamp.id, 'businessInstructions', 'Warm tone. AAA BBB')
  otherTab({ revisions: { businessInstructions: 4, researchData: 5 }, unsent: [] })
  await sendUnsent()
  expect(sent()).toEqual([{ businessInstructions: 'Warm tone. AAA BBB', basedOn: 4 }])
})

test('that a text has arrived does not undo what another tab has written upon it', async () => {
  const arriving = Promise.withResolvers<void>()
  const { texts } = await wireWith(async (request) => {
    if (request.method === 'GET') return listed([lamp])
    await arriving.promise
    return saved(request)
  })
  saveText(lamp.id, 'businessInstructions', 'Warm tone. AAA')
  leave()
  const sending = sendUnsent()
  otherTab({ businessInstructions: 'Warm tone. AAA BBB' })
  arriving.resolve()
  await sending
  expect(findKept(lamp.id)).toMatchObject({ businessInstructions: 'Warm tone. AAA BBB' })
  expect(texts().at(-1)).toEqual({ businessInstructions: 'Warm tone. AAA BBB' })
})

test('of two texts to choose from, one that arrives meanwhile is known to have arrived', async () => {
  const arriving = Promise.withResolvers<void>()
  const { sent } = await wireWith(async (request) => {
    await arriving.promise
    return saved(request)
  })
  saveText(lamp.id, 'businessInstructions', 'Warm tone. AAA')
  leave()
  const sending = sendUnsent()
  const theirs = { businessInstructions: { text: 'Warm tone. AAA', revision: 3 } }
  otherTab({ businessInstructions: 'Warm tone. BBB', theirs })
  tell()
  arriving.resolve()
  await sending
  expect(findKept(lamp.id)).toMatchObject({
    businessInstructions: 'Warm tone. BBB',
    theirs: { businessInstructions: { text: 'Warm tone. AAA', revision: 4 } },
  })
  expect(sent()).toHaveLength(1)
})
