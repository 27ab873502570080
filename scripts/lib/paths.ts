import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..')

export const inRoot = (...parts: string[]) => join(root, ...parts)
