import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from './failure.mjs'
import { exists, makeFolder } from './folders.mjs'
import { missing } from './packages.mjs'
import { willDo } from './runtime.mjs'

test.each([
  ['20.20.2', false],
  ['22.21.9', false],
  ['22.22.0', true],
  ['23.11.0', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('a machine with Node %s needs no other: %s', (version, answer) => {
  expect(willDo(version)).toBe(answer)
})

describe('what is missing from an installed tree', () => {
  const machine = { platform: 'linux', arch: 'x64', libc: 'glibc' }
  const build = (os: string, libc?: string) => ({
    integrity: os,
    os: [os],
    cpu: ['x64'],
    libc: libc ? [libc] : undefined,
    optional: true,
  })
  const locked = {
    '': {},
    'node_modules/paint': {
      integrity: 'paint',
      optionalDependencies: { 'paint-linux': '1', 'paint-linux-musl': '1', 'paint-darwin': '1' },
    },
    // Wanted by the build for another machine alone.
    'node_modules/paint-quartz': { integrity: 'quartz', optional: true, dependencies: { crystal: '1' } },
    'node_modules/crystal': { integrity: 'crystal', optional: true },
    'node_modules/paint-linux': build('linux', 'glibc'),
    'node_modules/paint-linux-musl': build('linux', 'musl'),
    'node_modules/paint-darwin': { ...build('darwin'), dependencies: { 'paint-quartz': '1' } },
  }
  const paint = { 'node_modules/paint': { integrity: 'paint' } }
  const here = { 'node_modules/paint-linux': build('linux', 'glibc') }
  const fromMac = { 'node_modules/paint-darwin': build('darwin') }

  test.each([
    ['nothing, when only builds for other machines are', { ...paint, ...here }, []],
    ['a package', here, [{ path: 'node_modules/paint', optional: false }]],
    [
      'a package at the locked version',
      { 'node_modules/paint': { integrity: 'other' }, ...here },
      [{ path: 'node_modules/paint', optional: false }],
    ],
    [
      'the build for this machine',
      { ...paint, ...fromMac },
      [{ path: 'node_modules/paint-linux', optional: true }],
    ],
  ])('%s', (_case, installed, answer) => {
    expect(missing(locked, installed, machine)).toEqual(answer)
  })
})

test.each([
  ['npm error code ENOSPC', 'The disk is full'],
  ['npm error EACCES: permission denied, mkdir', '/checkout'],
  ['npm error network request failed, reason: getaddrinfo ENOTFOUND registry', 'registry cannot be reached'],
  ['npm error Invalid package', 'npm error Invalid package'],
])('%s is explained', (output, sentence) => {
  expect(explain(output, '/checkout')).toContain(sentence)
})

describe('makeFolder', () => {
  let place: string
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'make-folder-'))
  })
  afterAll(() => rm(place, { recursive: true }))

  const fillWith = (text: string) => async (draft: string) => {
    await writeFile(join(draft, 'text'), text)
    return draft
  }

  test('leaves nothing behind when the work fails', async () => {
    const folder = join(place, 'failed')
    const work = makeFolder(
      folder,
      async (draft) => {
        await writeFile(join(draft, 'half'), '')
        throw new Error('cut short')
      },
      () => exists(folder),
    )
    await expect(work).rejects.toThrow('cut short')
    expect(await exists(folder)).toBe(false)
  })

  test('replaces what is not the wanted one', async () => {
    const folder = join(place, 'replaced')
    await makeFolder(folder, fillWith('old'), async () => false)
    await makeFolder(folder, fillWith('new'), async () => false)
    expect(await readFile(join(folder, 'text'), 'utf8')).toBe('new')
  })

  test('one of two concurrent runs is kept whole', async () => {
    const folder = join(place, 'twice')
    await Promise.all(['a', 'b'].map((text) => makeFolder(folder, fillWith(text), () => exists(folder))))
    expect(await readdir(folder)).toEqual(['text'])
    expect(await readFile(join(folder, 'text'), 'utf8')).toMatch(/^[ab]$/)
  })
})
