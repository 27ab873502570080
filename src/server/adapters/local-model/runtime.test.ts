import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRuntime } from './runtime.ts'

/** A runtime whose npm is a script of ours. */
async function setUp(script: string, platform = 'linux-x64') {
  const dir = await mkdtemp(join(tmpdir(), 'sellwright-runtime-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const npm = join(dir, 'npm.mjs')
  await writeFile(npm, script)
  const logged: unknown[] = []
  const home = join(dir, 'runtime')
  const runtime = createRuntime({
    dir: home,
    npm: { command: process.execPath, args: [npm] },
    platform,
    log: (details) => logged.push(details),
  })
  return { runtime, home, logged, signal: new AbortController().signal }
}

const installs = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  const args = process.argv.slice(2)
  const dist = args[args.indexOf('--prefix') + 1] + '/node_modules/node-llama-cpp/dist'
  mkdirSync(dist, { recursive: true })
  writeFileSync(dist + '/index.js', JSON.stringify(args.filter((each) => !each.startsWith('/'))))`

test.each([
  ['linux-x64', 'linux-x64'],
  ['darwin-arm64', 'mac-arm64-metal'],
])(
  'npm brings the build for %s once, without scripts and without the other builds',
  async (platform, build) => {
    const { runtime, home, signal } = await setUp(installs, platform)
    expect(runtime.isHere()).toBe(false)
    await runtime.bring(signal)
    expect(runtime.isHere()).toBe(true)
    const args: string[] = JSON.parse(await readFile(runtime.entry, 'utf8'))
    expect(args).toEqual(expect.arrayContaining(['install', '--ignore-scripts', '--omit=optional']))
    expect(args.slice(-2)).toEqual(['node-llama-cpp@3.21.1', `@node-llama-cpp/${build}@3.21.1`])
    await runtime.bring(signal)
    expect(await readdir(home)).toEqual(['3.21.1'])
  },
)

test.each([
  ['npm error code ENOTFOUND', /registry cannot be reached/],
  ['npm error code ENOSPC', /disk is full/],
  ['npm error code EACCES', /is not writable/],
  ['npm error code E404', /registry does not have it/],
  ['npm error something else', /see the server log/],
])('when npm says %j, a sentence says what to do, and nothing half-made stays', async (said, words) => {
  const { runtime, home, logged, signal } = await setUp(
    `console.error(${JSON.stringify(said)}); process.exit(1)`,
  )
  await expect(runtime.bring(signal)).rejects.toMatchObject({
    name: 'Hopeless',
    message: expect.stringMatching(words),
  })
  expect([runtime.isHere(), await readdir(home)]).toEqual([false, []])
  expect(JSON.stringify(logged)).toContain(said)
})

/** Told to end, it goes on for a moment, as npm does. */
const writesOn = `
  import { writeFileSync } from 'node:fs'
  const folder = process.argv[process.argv.indexOf('--prefix') + 1]
  setInterval(() => {}, 1_000)
  process.on('SIGTERM', () => setTimeout(() => {
    writeFileSync(folder + '/../../ended', '')
    process.exit(1)
  }, 200))
  writeFileSync(folder + '/begun', '')`

test('without npm, on another kind of machine, or when it is cancelled, nothing is brought', async () => {
  const { home, signal, runtime } = await setUp(writesOn)
  const log = () => {}
  const missing = createRuntime({ dir: home, npm: { command: join(home, 'no-npm'), args: [] }, log })
  await expect(missing.bring(signal)).rejects.toThrow('npm was not found on this server')
  const other = createRuntime({ dir: home, platform: 'aix-ppc64', log })
  expect(other.unsupported()).toContain('aix-ppc64')
  await expect(other.bring(signal)).rejects.toThrow('can’t run on this kind of machine')
  const cancel = new AbortController()
  const bringing = runtime.bring(cancel.signal)
  const begun = async () => (await readdir(home, { recursive: true })).some((path) => path.endsWith('begun'))
  await expect.poll(begun).toBe(true)
  cancel.abort(new Error('cancelled'))
  await expect(bringing).rejects.toThrow('cancelled')
  expect(await readdir(join(home, '..'))).toContain('ended')
  expect(await readdir(home)).toEqual([])
})
