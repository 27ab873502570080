import { expect, test } from 'vitest'
import { checkLockfile } from './lockfile.ts'

const targets = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']

function lockWithBuilds(builds: string[], { declared = targets, libc = 'glibc' } = {}) {
  const packages: Parameters<typeof checkLockfile>[0]['packages'] = {
    'node_modules/paint': {
      version: '1.0.0',
      optionalDependencies: Object.fromEntries(declared.map((target) => [`paint-${target}`, '1.0.0'])),
    },
  }
  for (const target of builds) {
    const [os = '', cpu = ''] = target.split('-')
    const linux = os === 'linux' ? { libc: [libc] } : {}
    packages[`node_modules/paint-${target}`] = { version: '1.0.0', os: [os], cpu: [cpu], ...linux }
  }
  return { packages }
}

test('a lockfile with a build for every platform passes', () => {
  expect(checkLockfile(lockWithBuilds(targets), { dependencies: { paint: '1.0.0' } })).toEqual([])
})

test('a platform without a build is named, even where the lockfile lost all of them', () => {
  const some = targets.filter((target) => target !== 'linux-arm64')
  expect(checkLockfile(lockWithBuilds(some), {})).toEqual(['node_modules/paint has no build for linux-arm64'])
  expect(checkLockfile(lockWithBuilds([]), {})).toHaveLength(targets.length)
})

test('a build for musl does not stand in for the usual Linux', () => {
  const problems = checkLockfile(lockWithBuilds(targets, { libc: 'musl' }), {})
  expect(problems).toEqual([
    'node_modules/paint has no build for linux-x64',
    'node_modules/paint has no build for linux-arm64',
  ])
})

test('a build is found above the package that wants it, as Node finds it', () => {
  const { packages } = lockWithBuilds(targets)
  const { 'node_modules/paint': paint, ...builds } = packages
  expect(
    checkLockfile({ packages: { 'node_modules/art/node_modules/paint': paint ?? {}, ...builds } }, {}),
  ).toEqual([])
})

test('a package for one platform alone, beside others that are for all, asks for no builds', () => {
  const packages = {
    'node_modules/watch': { optionalDependencies: { fsevents: '2.0.0' } },
    'node_modules/fsevents': { os: ['darwin'] },
  }
  expect(checkLockfile({ packages }, {})).toEqual([])
})

test('install scripts fail unless allowed by name', () => {
  const packages = {
    'node_modules/compile-me': { hasInstallScript: true },
    'node_modules/a/node_modules/esbuild': { hasInstallScript: true },
  }
  expect(checkLockfile({ packages }, {})).toEqual(['node_modules/compile-me needs an install script'])
})

test('download addresses and loose versions fail', () => {
  const lock = { packages: { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } } }
  const problems = checkLockfile(lock, {
    dependencies: { a: '^1.0.0', b: '1.0.0-beta.17' },
    devDependencies: { c: '*' },
  })
  expect(problems).toEqual([
    'package.json: a is "^1.0.0", not one exact version',
    'package.json: c is "*", not one exact version',
    expect.stringContaining('node_modules/a names a download address'),
  ])
})
