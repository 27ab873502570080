import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attachments } from '#server/db/tables/chat.ts'
import { readFiles } from '#server/features/attachments/attached-files.service.ts'
import { readSentFile, sentFile } from '#server/features/attachments/given-files.factory.ts'
import { assistantApp } from '../testing/assistant-app.ts'

const A_PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** An app whose queue stands still, so that a file is read when the test says so. */
async function appWithFiles() {
  const app = await assistantApp({ model: 'openai' })
  const { seller } = app
  const read = (attachmentId: string) => readSentFile(app, seller, attachmentId)
  const upload = (name: string, content: Uint8Array | string) => sentFile(app, seller, name, content)
  return { ...app, read, upload }
}

test('a file that is still being read is waited for; a failure is told to the model and the user', async () => {
  const { begin, ask, read, upload, lastBody, deps, seller, stop } = await appWithFiles()
  const [notes, broken] = [
    await upload('notes.txt', 'The lamp costs 11.20'),
    await upload('a.pdf', '%PDF-1.4 and nothing else'),
  ]
  const { runId, ended } = begin('What does it cost?', { attachments: [notes.id, broken.id] })
  await runId
  await read(notes.id)
  await read(broken.id)
  const { events, chatId } = await ended
  const steps = events.flatMap((event) => (event.type === 'thinking' ? event.text.trim() : []))
  expect(steps).toEqual([
    'Reading notes.txt',
    'Reading a.pdf',
    'a.pdf was left out. This file is damaged, or its type doesn’t match its name. Save it again and send that copy.',
  ])
  expect(lastBody()).toContain('<attachment name="notes.txt">\nThe lamp costs 11.20\n</attachment>')
  expect(lastBody()).toContain('<attachment name="a.pdf" read="no">\nThis file is damaged')

  const large = await upload('large.txt', 'abcd'.repeat(60_000))
  await read(large.id)
  const cut = await ask('And now?', { chatId, attachments: [large.id] })
  expect(cut.events).toContainEqual({
    type: 'thinking',
    text: 'large.txt: the first 32,000 of more than 200,000 characters were read. Add it to a project’s knowledge to search all of it.\n',
  })
  expect(lastBody()).toContain('The lamp costs 11.20')

  const slow = await upload('slow.txt', 'never read')
  const stopped = begin('And this?', { attachments: [slow.id] })
  await stop(await stopped.runId)
  expect((await stopped.ended).events.at(-1)).toMatchObject({ type: 'end', state: 'stopped' })
  const [row] = await deps.db.select().from(attachments).where(eq(attachments.id, slow.id))
  const late = await readFiles(deps, seller.id, [row?.messageId ?? ''], {
    signal: new AbortController().signal,
    onReading() {},
    longestMs: 1,
  })
  expect(late).toMatchObject([{ name: 'slow.txt', state: 'reading' }])
})

test('a picture goes to a model that sees, and to another its text alone, which is said', async () => {
  const { ask, read, upload, lastBody } = await appWithFiles()
  const { id } = await upload('lamp.gif', A_PIXEL)
  await read(id)
  const seen = await ask('What is this?', { attachments: [id] })
  expect(lastBody()).toContain('"image_url":"data:image/gif;base64,R0lGODlh')
  expect(lastBody()).toContain('<attachment name="lamp.gif" picture="its text">\nIt contains no text.')
  expect(seen.events.filter(({ type }) => type === 'thinking')).toEqual([])
  const told = await ask('What is this?', { chatId: seen.chatId, model: 'built-in/assistant' })
  expect(told.events).toContainEqual({
    type: 'thinking',
    text: 'Built-in (no AI) cannot see pictures. It is told the text in them.\n',
  })
})

test('a picture that is too large for a provider is shown to the model smaller; one that cannot be is told of', async () => {
  const { ask, upload, lastBody, deps, seller } = await appWithFiles()
  const noise = {
    // An opaque one would be stored as a smaller WebP file.
    data: randomBytes(2_000 * 600 * 4),
    raw: { width: 2_000, height: 600, channels: 4 },
  } as const
  const png = await sharp(noise.data, { raw: noise.raw }).png({ compressionLevel: 0 }).toBuffer()
  expect(png.length).toBeGreaterThan(3_500_000)
  const { id } = await upload('lamp.png', png)
  await deps.db.update(attachments).set({ state: 'ready', content: '' }).where(eq(attachments.id, id))
  const { chatId, events } = await ask('What is this?', { attachments: [id] })
  const shown = /data:image\/jpeg;base64,([\w+/=]+)/.exec(lastBody())?.[1] ?? ''
  const { width, height } = await sharp(Buffer.from(shown, 'base64')).metadata()
  expect([width, height]).toEqual([1_568, 470])
  expect(events.filter(({ type }) => type === 'thinking')).toEqual([])

  const key = `users/${seller.id}/attachments/${id}`
  await deps.storage.put(key, randomBytes(png.length), { contentType: 'image/png' })
  expect((await ask('And now?', { chatId })).events).toContainEqual({
    type: 'thinking',
    text: 'lamp.png could not be shown to the model. Its text was used instead. This file is damaged, or its type doesn’t match its name. Save it again and send that copy.\n',
  })
  expect(lastBody()).not.toContain('data:image')
})
