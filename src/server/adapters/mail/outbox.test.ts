import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { listOutbox, openOutbox, outboxMail } from './outbox.ts'

const from = 'Sellwright <hello@sellwright.test>'
const to = { address: 'ada@shop.test', name: 'Ada' }
let dir: string

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'outbox-'))
  dir = join(parent, 'outbox')
  onTestFinished(() => rm(parent, { recursive: true }))
})

test('a letter is announced in one line with its first link, but none that it quotes', async () => {
  const lines: string[] = []
  const mail = outboxMail({ dir, from, announce: (line) => lines.push(line), linksPrinted: true })
  await mail.send({ to, subject: 'Verify\nYour Email', text: 'See <https://a.test/v?t=1> or https://b.test' })
  await mail.send({ to, subject: 'Hello\u001b[31m', text: 'No link.' })
  await mail.send({ to, subject: 'Support', text: 'Ada wrote:\n\n> Click\n> https://evil.test now' })
  expect(lines).toEqual([
    'Mail to ada@shop.test: Verify Your Email https://a.test/v?t=1',
    'Mail to ada@shop.test: Hello [31m',
    'Mail to ada@shop.test: Support',
  ])
})

test('[security I2] no link and no address is printed where others may read the output', async () => {
  const lines: string[] = []
  const mail = outboxMail({ dir, from, announce: (line) => lines.push(line), linksPrinted: false })
  await mail.send({ to, subject: 'Verify\nYour Email', text: 'See https://a.test/v#token=secret' })
  const [letter] = (await listOutbox(dir)).letters
  expect(lines).toEqual([
    `Mail is not set up, so this email was not sent: Verify Your Email. Read it in ${join(dir, `${letter?.id}.eml`)} or under Admin › Mail, or set SMTP_URL.`,
  ])
})

test('letters are listed newest first, page by page', async () => {
  const mail = outboxMail({ dir, from, announce: () => {} })
  for (const subject of ['1', '2', '3', '4', '5']) await mail.send({ to, subject, text: `Text ${subject}` })

  const first = await listOutbox(dir, { limit: 2 })
  const second = await listOutbox(dir, { limit: 2, cursor: first.cursor })
  const last = await listOutbox(dir, { limit: 2, cursor: second.cursor })
  const subjects = [first, second, last].map((page) => page.letters.map((letter) => letter.subject))
  expect(subjects).toEqual([['5', '4'], ['3', '2'], ['1']])
  expect(last.cursor).toBeUndefined()
  expect(last.letters[0]).toMatchObject({ to, text: 'Text 1', sentAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(await readdir(dir)).toContain(`${last.letters[0]?.id}.eml`)
})

test('a page looks through so many letters and no more, and says where the next goes on', async () => {
  const mail = outboxMail({ dir, from, announce: () => {} })
  for (const subject of ['Lamp', 'Chair', 'Chair', 'Lamp']) await mail.send({ to, subject, text: subject })

  const first = await listOutbox(dir, { q: 'lamp', most: 2 })
  expect(first).toMatchObject({ letters: [{ subject: 'Lamp' }], cursor: expect.any(String) })
  const second = await listOutbox(dir, { q: 'lamp', most: 1, cursor: first.cursor })
  expect(second).toMatchObject({ letters: [], cursor: expect.any(String) })
  const last = await listOutbox(dir, { q: 'lamp', most: 2, cursor: second.cursor })
  expect(last).toEqual({ letters: [expect.objectContaining({ subject: 'Lamp' })] })
})

test('a letter is found by its id, and nothing outside the folder is', async () => {
  await outboxMail({ dir, from, announce: () => {} }).send({ to, subject: 'Lamp', text: 'Lamp' })
  const { find } = openOutbox(dir)
  const [letter] = (await listOutbox(dir)).letters
  expect(await find(letter?.id ?? '')).toEqual(letter)
  expect(await find('20990101T000000000Z-00000000')).toBeUndefined()
  await writeFile(join(dir, '..', 'secret.json'), '{}')
  expect(await find('../secret')).toBeUndefined()
})

test('a folder that does not exist yet holds no letters', async () => {
  expect(await listOutbox(dir)).toEqual({ letters: [] })
})

test('a letter half written is not listed, and none is left behind', async () => {
  const mail = outboxMail({ dir, from, announce: () => {} })
  await mail.send({ to, subject: 'Whole', text: 'Whole' })
  expect((await readdir(dir)).map((name) => name.replace(/^.*\./, '')).sort()).toEqual(['eml', 'json'])

  await writeFile(join(dir, '.left-by-a-crash.partial'), '{')
  await writeFile(join(dir, '20990101T000000000Z-00000000.eml'), 'Subject: no')
  expect((await listOutbox(dir)).letters.map((letter) => letter.subject)).toEqual(['Whole'])
})

test('only the owner may read letters', async () => {
  await outboxMail({ dir, from, announce: () => {} }).send({ to, subject: 'Reset', text: 'https://a.test/r' })
  const modes = await Promise.all(
    [dir, ...(await readdir(dir)).map((name) => join(dir, name))].map(
      async (path) => (await stat(path)).mode & 0o777,
    ),
  )
  expect(modes).toEqual([0o700, 0o600, 0o600])
})

test('a letter that cannot be kept is not announced', async () => {
  await writeFile(dir, 'a file where the folder should be')
  const lines: string[] = []
  const mail = outboxMail({ dir, from, announce: (line) => lines.push(line) })
  await expect(mail.send({ to, subject: 'Hello', text: 'Hello' })).rejects.toThrow()
  expect(lines).toEqual([])
})

test('letters older than 30 days go when the next one comes; younger ones stay', async () => {
  const mail = outboxMail({ dir, from, announce: () => {} })
  const letter = { to, subject: 'Hello', text: 'No link.' }
  const daysAgo = (days: number) =>
    `${new Date(Date.now() - days * 86_400_000).toISOString().replace(/[-:.]/g, '')}-0a1b2c3d.json`
  await mail.send(letter)
  await writeFile(join(dir, daysAgo(31)), '{}')
  await writeFile(join(dir, daysAgo(29)), '{}')
  await mail.send(letter)
  const names = await readdir(dir)
  expect(names).toHaveLength(5)
  expect(names.some((name) => name.startsWith(daysAgo(31).slice(0, 8)))).toBe(false)

  await writeFile(join(dir, daysAgo(31)), '{}')
  await openOutbox(dir).removeOld()
  expect((await readdir(dir)).toSorted()).toEqual(names.toSorted())
})

test('all that was written to one address, or about one account, can be removed, and nothing else', async () => {
  const outbox = openOutbox(dir)
  await outbox.removeTo({ address: 'ada@shop.test' })
  await outbox.removeOld()
  const mail = outboxMail({ dir, from, announce: () => {} })
  for (const address of ['Ada@Shop.test', 'ada@shop.test', 'bada@shop.test'])
    await mail.send({ to: { address }, subject: 'Hello', text: 'Hello' })
  await mail.send({ to: { address: 'next@shop.test' }, subject: 'Hello', text: 'Hello', userId: 7 })
  await outbox.removeTo({ address: 'ada@shop.test', userId: 7 })
  expect((await listOutbox(dir)).letters.map((letter) => letter.to.address)).toEqual(['bada@shop.test'])
  expect(await readdir(dir)).toHaveLength(2)
})
