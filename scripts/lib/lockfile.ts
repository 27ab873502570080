interface LockedPackage {
  version?: string
  resolved?: string
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface Lockfile {
  packages: Record<string, LockedPackage>
}

export interface PackageManifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  overrides?: Record<string, unknown>
}

const targets = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']

/** Packages that may carry an install script, which npm never runs here. */
const scriptsAllowed: Record<string, string> = {
  'tesseract.js': 'only asks for donations',
  protobufjs: 'only warns about version ranges of packages that depend on it',
  esbuild: 'only checks the version of its own binary, which comes as a package of its own',
}

/** Builds that do not exist, as `package target`. */
const buildsMissing: Record<string, string> = {}

/** Reasons why an install could differ between machines, one sentence each. */
export function checkLockfile(lock: Lockfile, manifest: PackageManifest): string[] {
  return [
    ...versionProblems(manifest),
    ...Object.entries(lock.packages).flatMap(([path, entry]) => [
      ...(entry.resolved
        ? [`${path} names a download address; make the lockfile with the .npmrc of this folder`]
        : []),
      ...(entry.hasInstallScript && !scriptsAllowed[nameOf(path)] ? [`${path} needs an install script`] : []),
      ...buildProblems(lock, path, entry),
    ]),
  ]
}

function versionProblems({ dependencies, devDependencies, overrides }: PackageManifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...overrides }).flatMap(([name, version]) =>
    typeof version === 'string' && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)
      ? [`package.json: ${name} is "${version}", not one exact version`]
      : [],
  )
}

function buildProblems(lock: Lockfile, path: string, entry: LockedPackage): string[] {
  // A package for one platform wants only the parts for that platform.
  if (entry.os && entry.cpu) return []
  const builds = Object.keys(entry.optionalDependencies ?? {})
    .map((name) => ({ name, locked: findLocked(lock, path, name) }))
    .filter(({ name, locked }) =>
      locked ? locked.os && locked.cpu : /linux|darwin|win32|windows/.test(name),
    )
  if (builds.length === 0) return []
  return targets
    .filter((target) => !builds.some(({ locked }) => locked && runsOn(locked, target)))
    .filter((target) => !buildsMissing[`${nameOf(path)} ${target}`])
    .map((target) => `${path} has no build for ${target}`)
}

/** As Node looks for it: beside the package that wants it, then in each folder above. */
function findLocked(lock: Lockfile, from: string, name: string): LockedPackage | undefined {
  const beside = lock.packages[`${from ? `${from}/` : ''}node_modules/${name}`]
  if (beside || !from) return beside
  return findLocked(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

function runsOn({ os, cpu, libc }: LockedPackage, target: string): boolean {
  const [platform = '', arch = ''] = target.split('-')
  return Boolean(os?.includes(platform) && cpu?.includes(arch) && (!libc || libc.includes('glibc')))
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
