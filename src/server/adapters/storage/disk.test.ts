import { readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { diskStorage } from './disk.ts'

const plain = { contentType: 'text/plain' }
let dir: string

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'disk-'))
  dir = join(parent, 'files')
  onTestFinished(() => rm(parent, { recursive: true }))
})

test('a file is one line with its type and then the body', async () => {
  await diskStorage(dir).put('user/1/a.txt', Buffer.from('body\n'), plain)
  expect(await readFile(join(dir, 'user/1/@a.txt'), 'utf8')).toBe('text/plain\nbody\n')
})

test('[security I4] only the owner may read files, and a cleared folder is gone', async () => {
  const storage = diskStorage(dir)
  await storage.put('user/1/a.txt', Buffer.from('body'), plain)
  const modes = ['', 'user', 'user/1', 'user/1/@a.txt', '.partial'].map(
    (path) => statSync(join(dir, path)).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600, 0o700])
  await mkdir(join(dir, 'user/1/empty'))
  await storage.clear('user/1/')
  expect(readdirSync(join(dir, 'user'))).toEqual([])
})

test('the folder may be given from where the process runs', async () => {
  const storage = diskStorage(relative(process.cwd(), dir))
  await storage.put('user/1/a.txt', Buffer.from('body'), plain)
  expect(await storage.list('')).toEqual({ keys: ['user/1/a.txt'] })
  expect(await readFile(join(dir, 'user/1/@a.txt'), 'utf8')).toBe('text/plain\nbody')
})

test('stored objects are there for the next process', async () => {
  await diskStorage(dir).put('a', Buffer.from('kept'), plain)
  const found = await diskStorage(dir).get('a')
  expect(found && (await text(found.stream))).toBe('kept')
})

test('a body goes to the disk as it comes', async () => {
  const size = 20_000_000
  let written = 0
  const body = Readable.from(
    (function* () {
      for (let sent = 0; sent < size; sent += 50_000) yield Buffer.alloc(50_000)
      const [partial = ''] = readdirSync(join(dir, '.partial'))
      written = statSync(join(dir, '.partial', partial)).size
    })(),
  )
  await diskStorage(dir).put('a', body, plain)
  expect(written).toBeGreaterThan(size - 2_000_000)
})

test('a write that fails leaves nothing behind', async () => {
  const storage = diskStorage(dir)
  const broken = new Readable({ read: () => broken.destroy(new Error('source broke')) })
  await expect(storage.put('a', broken, plain)).rejects.toThrow('source broke')
  expect(await readdir(join(dir, '.partial'))).toEqual([])
  expect(await storage.list('')).toEqual({ keys: [] })
})

test('someone who is reading keeps the old body while it is replaced or deleted', async () => {
  const storage = diskStorage(dir)
  await storage.put('a', Buffer.from('old'), plain)
  const first = await storage.get('a')
  await storage.put('a', Buffer.from('the new one'), plain)
  const second = await storage.get('a')
  await storage.delete('a')
  expect(first && [first.size, await text(first.stream)]).toEqual([3, 'old'])
  expect(second && [second.size, await text(second.stream)]).toEqual([11, 'the new one'])
})

test('a killed process’s partial file is removed after a day', async () => {
  const partials = join(dir, '.partial')
  await mkdir(partials, { recursive: true })
  await writeFile(join(partials, 'abandoned'), 'x')
  await writeFile(join(partials, 'going-on'), 'x')
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000)
  await utimes(join(partials, 'abandoned'), twoDaysAgo, twoDaysAgo)

  await diskStorage(dir).put('a', Buffer.from('a'), plain)
  expect(await readdir(partials)).toEqual(['going-on'])
})

test('a file that is not one of ours is an error, not an object', async () => {
  await mkdir(dir)
  await writeFile(join(dir, '@a'), 'no line ends here')
  await expect(diskStorage(dir).get('a')).rejects.toThrow('first line is missing')
})

test('a broken disk is an error, and what works again is used again', async () => {
  const storage = diskStorage(dir)
  await writeFile(dir, 'a file where the folder should be')
  await expect(storage.put('a', Buffer.from('a'), plain)).rejects.toThrow()
  await expect(storage.get('a')).rejects.toThrow()
  await expect(storage.list('')).rejects.toThrow()

  await rm(dir)
  await storage.put('a', Buffer.from('a'), plain)
  expect(await storage.list('')).toEqual({ keys: ['a'] })
})
