import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import type { ModelSource, TellProgress } from '#server/ports/local-models.ts'
import { createLocalModels } from './local-models.ts'
import { modelFile, openModelHost, sha256Of } from './testing/model-host.ts'

const standIn = { entry: '', isHere: () => true, unsupported: () => undefined, bring: async () => {} }

/** A host with a file, and a disk with none. */
async function setUp(options: { reserve?: number } = {}) {
  const host = await openModelHost()
  const dataDir = await mkdtemp(join(tmpdir(), 'sellwright-models-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const open = () => {
    const log = () => {}
    const parts = { runtime: standIn, guard: host.guard, pauseMs: 0, reserve: 0, ...options }
    return createLocalModels({ dataDir, log, ...parts }).models
  }
  const models = open()
  const source: ModelSource = { id: 'lamp', label: 'Lamp', address: host.url }
  const notes: [number, number | null, string][] = []
  const abort = new AbortController()
  const tell: TellProgress = (...note) => {
    notes.push(note)
    host.arrived(note[0])
  }
  return {
    host,
    models,
    source,
    notes,
    abort,
    /** As another process, or the same one after a restart, would find it. */
    again: open,
    bring: (given: Partial<ModelSource> = {}, by = models) =>
      by.download({ ...source, ...given }, tell, abort.signal),
    read: () => readFile(join(dataDir, 'local-models', 'lamp.gguf')),
    files: () => readdir(join(dataDir, 'local-models')),
  }
}

const owner = (sha256: string) => ({ expected: { sha256, by: 'owner' as const } })
const hopeless = (words: RegExp) =>
  expect.objectContaining({ constructor: Hopeless, message: expect.stringMatching(words) })

test('a file comes over redirects, is checked against what the host states, and says so', async () => {
  const { host, models, bring, read, notes, again } = await setUp()
  await bring()
  expect((await read()).equals(host.file)).toBe(true)
  const size = host.file.length
  const made = { id: 'lamp', size, sha256: sha256Of(host.file), checkedBy: 'host' }
  expect(models.ready()).toMatchObject([made])
  expect(again().ready()).toMatchObject([made])
  expect(await models.unfinished()).toEqual([])
  expect(notes.slice(0, 2)).toEqual([
    [0, null, 'Contacting the host…'],
    [0, size, 'Downloading…'],
  ])
  expect(notes.at(-1)).toEqual([size, size, 'Checking…'])
  expect(await models.remove('lamp')).toBe(true)
  expect([models.ready(), await models.remove('lamp')]).toEqual([[], false])
})

test('a SHA-256 of one’s own counts more than the host’s, and is needed where the host states none', async () => {
  const { host, models, bring } = await setUp()
  await expect(bring(owner('0'.repeat(64)))).rejects.toEqual(hopeless(/does not match the SHA-256/))
  host.stated = undefined
  await expect(bring()).rejects.toEqual(hopeless(/does not publish the file’s SHA-256/))
  await bring(owner(sha256Of(host.file)))
  expect(models.ready()).toMatchObject([{ checkedBy: 'owner' }])
})

test('a file with the wrong SHA-256 is deleted', async () => {
  const { host, models, bring, files } = await setUp()
  host.stated = sha256Of(modelFile(10))
  await expect(bring()).rejects.toEqual(hopeless(/it was deleted/))
  host.stated = undefined
  await expect(bring(owner('0'.repeat(64)))).rejects.toEqual(hopeless(/it was deleted/))
  expect([await files(), models.ready()]).toEqual([[], []])
})

test('a line that breaks is taken up where it broke, also by another process', async () => {
  const { host, bring, read, models, again } = await setUp()
  const [begin, etag] = [{ range: undefined, ifRange: undefined }, '"one"']
  host.breaks = [40_000, 40_000, 40_000, 40_000]
  await bring()
  expect(host.asked).toEqual([
    begin,
    { range: 'bytes=40000-', ifRange: etag },
    { range: 'bytes=80000-', ifRange: etag },
    { range: 'bytes=120000-', ifRange: etag },
    { range: 'bytes=160000-', ifRange: etag },
  ])
  expect((await read()).equals(host.file)).toBe(true)

  await models.remove('lamp')
  host.breaks = [60_000, 0, 0, 0]
  await expect(bring()).rejects.toThrow(/stopped responding\. The partial download is saved/)
  host.asked = []
  host.breaks = []
  await bring({}, again())
  expect(host.asked).toEqual([{ range: 'bytes=60000-', ifRange: etag }])
  expect((await read()).equals(host.file)).toBe(true)
})

test('a host that is never found is given up with the reason; one that sent something is tried for longer', async () => {
  const { host, bring, notes } = await setUp()
  const { port } = new URL(host.url)
  const address = `http://models.example:${port}/model`
  let found = 0
  host.guard.resolve = async () => {
    if (found-- > 0) return ['127.0.0.1']
    throw new FetchRefused('dns', 'There is no host of this name.')
  }
  await expect(bring({ address })).rejects.toEqual(
    hopeless(/^models\.example can’t be reached from this server\. Check its internet connection/),
  )
  expect(notes.filter(([, , note]) => note.includes('Retrying'))).toHaveLength(2)

  // Found for the redirect and for the first bytes, and not after them.
  found = 2
  host.breaks = [60_000]
  const broken = bring({ address })
  await expect(broken).rejects.toThrow()
  await expect(broken).rejects.not.toBeInstanceOf(Hopeless)
  expect(host.asked).toHaveLength(1)
})

test('a host without ranges, and one whose file was replaced, begin from the start', async () => {
  const { host, models, bring, read } = await setUp()
  host.ranges = false
  host.breaks = [50_000]
  await bring()
  expect((await read()).equals(host.file)).toBe(true)

  host.ranges = true
  for (const [before, after] of [
    ['"one"', '"two"'],
    [undefined, undefined],
  ]) {
    await models.remove('lamp')
    host.etag = before
    host.breaks = [70_000, 0, 0, 0]
    await expect(bring()).rejects.toThrow()
    host.breaks = []
    host.file = modelFile(host.file.length + 1_000, host.file.length)
    host.stated = sha256Of(host.file)
    host.etag = after
    await bring()
    expect((await read()).equals(host.file)).toBe(true)
  }
})

test('cancelling keeps the part, which the next download goes on with', async () => {
  const { host, bring, abort, again, models, files, source } = await setUp()
  const release = Promise.withResolvers<void>()
  host.hold = release.promise
  const half = host.file.length / 2
  const arrived = Promise.withResolvers<void>()
  const tell = (done: number) => done >= half && arrived.resolve()
  const bringing = models.download(source, tell, abort.signal)
  await arrived.promise
  abort.abort(new Error('cancelled'))
  await expect(bringing).rejects.toThrow('cancelled')
  release.resolve()
  expect((await files()).sort()).toEqual(['lamp.part', 'lamp.part.json'])
  const later = again()
  expect(await later.unfinished()).toMatchObject([{ id: 'lamp', bytes: half, size: host.file.length }])
  await later.download(source, () => {}, new AbortController().signal)
  expect(host.asked.at(-1)).toEqual({ range: `bytes=${half}-`, ifRange: '"one"' })
  expect(later.ready()).toHaveLength(1)
  await expect(bring()).rejects.toThrow('cancelled')
})

test('a whole part whose check was interrupted is checked without being fetched again', async () => {
  const { host, models, source } = await setUp()
  const checking = new AbortController()
  const stopAtCheck = (_done: number, _total: number | null, note: string) =>
    note === 'Checking…' && checking.abort(new Error('stopped'))
  await expect(models.download(source, stopAtCheck, checking.signal)).rejects.toThrow()
  host.asked = []
  await models.download(source, () => {}, new AbortController().signal)
  expect(host.asked).toEqual([{ range: `bytes=${host.file.length}-`, ifRange: '"one"' }])
  expect(models.ready()).toMatchObject([{ checkedBy: 'host' }])
})

test('a SHA-256 that is given later counts for the part that is here, too', async () => {
  const { host, models, source } = await setUp()
  const bring = (given: Partial<ModelSource>, until = '') => {
    const stop = new AbortController()
    const tell: TellProgress = (_done, _total, note) => note === until && stop.abort(new Error('stopped'))
    return models.download({ ...source, ...given }, tell, stop.signal)
  }
  await expect(bring({}, 'Checking…')).rejects.toThrow()
  await expect(bring(owner('0'.repeat(64)))).rejects.toEqual(hopeless(/it was deleted/))
  await expect(bring({}, 'Checking…')).rejects.toThrow()
  await bring(owner(host.sha256()))
  expect(models.ready()).toMatchObject([{ checkedBy: 'owner' }])
})

test.each([
  [404, /no longer exists at this address/],
  [403, /requires an account/],
  [400, /refused to send the file \(status 400\)/],
])('a host that answers %i is not asked again', async (status, words) => {
  const { host, bring } = await setUp()
  host.status = status
  await expect(bring()).rejects.toEqual(hopeless(words))
  expect(host.asked).toHaveLength(1)
})

test('a host in trouble is asked again, and left to be tried later', async () => {
  const { host, bring } = await setUp()
  host.status = 503
  await expect(bring()).rejects.toMatchObject({
    name: 'AppError',
    cause: { message: 'The host answered with status 503.' },
  })
  expect(host.asked).toHaveLength(3)
  host.status = 200
  await bring()
})

test('a file that is too large for the disk, no model or missing is refused before it is stored', async () => {
  const small = await setUp({ reserve: Number.MAX_SAFE_INTEGER })
  await expect(small.bring()).rejects.toEqual(
    hopeless(/Not enough disk space: the download needs 0\.0 GB more/),
  )
  expect(await small.files()).toEqual([])

  const { host, bring, models } = await setUp()
  host.file = Buffer.from('<html>Sorry</html>')
  host.stated = sha256Of(host.file)
  await expect(bring()).rejects.toEqual(hopeless(/is not a model/))
  await expect(bring({ address: host.url.replace(/model$/, 'loop') })).rejects.toEqual(
    hopeless(/too many times/),
  )
  expect(models.ready()).toEqual([])
})

test('E1: the network of the server cannot be reached, and can where a test allows it', async () => {
  const { host, bring, models } = await setUp()
  const open = host.guard.allowAddress
  host.guard.allowAddress = () => false
  await expect(bring()).rejects.toEqual(hopeless(/not on the public internet/))
  for (const address of ['http://127.0.0.1/x', 'http://localhost/x', 'file:///etc/passwd'])
    await expect(bring({ address })).rejects.toBeInstanceOf(Hopeless)
  expect(host.asked).toEqual([])
  host.guard.allowAddress = open
  await bring()
  expect(models.ready()).toHaveLength(1)
})
