import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { notesOf, photo } from '#server/testing/photo.ts'
import { testApp } from '#server/testing/test-app.ts'
import { librarian } from '../testing/adding.ts'

test('a picture that was kept as it was sent loses what a camera noted when it is read again, and is drawn once', async () => {
  const app = await testApp({ working: true })
  const { storage } = app.deps
  const { member, add, settled } = await librarian(app)
  const taken = await photo()
  const { id: fileId } = await add('lamp.jpg', taken)
  const [key = ''] = (await storage.list('')).keys
  const kept = async () => {
    const stored = await storage.get(key)
    if (!stored) throw new Error('nothing is kept')
    return buffer(stored.stream)
  }
  const readAgain = async () => {
    await member.call(knowledgeApi.index, { params: { fileId } })
    return settled(fileId)
  }
  // As it was kept before pictures were redrawn.
  await storage.put(key, taken, { contentType: 'application/octet-stream' })
  const { bytes } = await readAgain()
  const drawn = await kept()
  expect(await notesOf(drawn)).toEqual({ notes: 0, width: 20, height: 40 })
  expect(bytes).toBe(drawn.length)
  await readAgain()
  expect(drawn.equals(await kept())).toBe(true)
})
