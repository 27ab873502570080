import { posix } from 'node:path'

/** Target of an import: a file of ours (from the root of the checkout) or a package by name. */
export type ImportTarget = { file: string } | { packageName: string }

export function targetOf(importer: string, specifier: string): ImportTarget {
  if (specifier.startsWith('.')) {
    // A bundler's suffix, as in './logo.svg?url', is no part of the name.
    return { file: posix.join(posix.dirname(importer), specifier).replace(/\?.*$/, '') }
  }
  if (specifier.startsWith('#')) return { file: `src/${specifier.slice(1)}` }
  if (specifier.startsWith('node:')) return { packageName: specifier }
  const depth = specifier.startsWith('@') ? 2 : 1
  return { packageName: specifier.split('/').slice(0, depth).join('/') }
}

/** Code that only tests run: tests, factories, and what stands in a folder of their own. */
export const isForTests = (file: string) =>
  /\.test\.tsx?$|\.factory\.ts$|^src\/.+\/(testing|crash)\//.test(file)

/** 'core', 'contracts', 'server' or 'web'; anything else under src or outside it has none. */
export const wingOf = (file: string) => /^src\/(core|contracts|server|web)\//.exec(file)?.[1]

/** The folder inside a wing: 'db', 'http', 'features', …; '' for a file that stands in the wing itself. */
export const roomOf = (file: string) => /^src\/\w+\/([\w-]+)\//.exec(file)?.[1] ?? ''

/** The area of a file under features. */
export const areaOf = (file: string) => /^src\/\w+\/features\/([\w-]+)\//.exec(file)?.[1]

/** 'service' of chat.service.ts and of chat.service.test.ts. */
export const layerOf = (file: string) => /\.([\w-]+?)(?:\.api)?(?:\.test)?\.tsx?$/.exec(file)?.[1]
