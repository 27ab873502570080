import { createHash } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from './failure.mjs'
import { makeFolder, root, sizeOf } from './folders.mjs'
import { runNpm } from './npm.mjs'
import { step } from './progress.mjs'
import { bringNpm } from './runtime.mjs'

const packages = join(root, 'node_modules')
const stamp = join(packages, '.installed')

/** Installs what the lockfile names, unless exactly that is installed. */
export async function ensurePackages(node) {
  if (await isInstalled()) return
  const npm = await bringNpm()
  const install = async (draft) => {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      await copyFile(join(root, file), join(draft, file))
    // Building and testing need all packages, regardless of NODE_ENV or npm's settings.
    const args = ['ci', '--include=dev', '--include=optional']
    const made = join(draft, 'node_modules')
    await step('Installing packages', () => runNpm(node, npm, args, draft), { arrived: () => sizeOf(made) })
    // npm passes over an optional package that fails to arrive, and the builds for each machine are optional.
    const builds = (await missingFrom(made)).filter(({ optional }) => optional)
    if (builds.length > 0)
      throw new Failure(`npm left out ${builds.map(({ path }) => path).join(', ')}. Run the command again.`)
    await writeFile(join(made, '.installed'), await fingerprint())
    return made
  }
  await makeFolder(packages, install, isInstalled)
}

async function isInstalled() {
  const wanted = await fingerprint()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return true
  // Someone who ran npm themselves has no stamp.
  if ((await missingFrom(packages)).length > 0) return false
  await writeFile(stamp, wanted).catch(() => {})
  return true
}

async function fingerprint() {
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')))
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

/** Compares the lockfile with npm's own record of what it installed. */
async function missingFrom(folder) {
  const [lock, record] = await Promise.all(
    [join(root, 'package-lock.json'), join(folder, '.package-lock.json')].map((file) =>
      readFile(file, 'utf8').then(JSON.parse, () => ({ packages: {} })),
    ),
  )
  return missing(lock.packages, record.packages, thisMachine())
}

function thisMachine() {
  const { platform, arch } = process
  if (platform !== 'linux') return { platform, arch }
  process.report.excludeNetwork = true
  return { platform, arch, libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl' }
}

/** Locked packages for this machine that are not installed at that version. */
export function missing(locked, installed, { platform, arch, libc }) {
  const isForHere = (entry) =>
    (!entry.os || entry.os.includes(platform)) &&
    (!entry.cpu || entry.cpu.includes(arch)) &&
    (!entry.libc || entry.libc.includes(libc))
  const wanted = wantedOf(Object.entries(locked).filter(([, entry]) => isForHere(entry)))
  return Object.entries(locked)
    .filter(([path, entry]) => path && wanted.has(path) && installed[path]?.integrity !== entry.integrity)
    .map(([path, { optional = false }]) => ({ path, optional }))
}

/** Packages that npm installs here: an optional one only if an installed package wants it. */
function wantedOf(entries) {
  const wanted = new Set(entries.filter(([, { optional }]) => !optional).map(([path]) => path))
  const nameOf = (path) => path.split('node_modules/').at(-1)
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size
    const names = new Set(
      entries
        .filter(([path]) => wanted.has(path))
        .flatMap(([, entry]) => Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })),
    )
    for (const [path] of entries) if (names.has(nameOf(path))) wanted.add(path)
  }
  return wanted
}
