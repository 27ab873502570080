import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { onEnd } from '../cleanup.ts'
import { inRoot, root } from '../paths.ts'

const leftOut = new Set(['node_modules', '.git', '.cache', '.runtime', 'dist', 'data', 'coverage'])

/** A copy of the checkout to change files in, so that none of ours is ever changed. */
export async function makeSandbox(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = inRoot('.cache', `mutation-${process.pid}`)
  await mkdir(folder, { recursive: true })
  const remove = onEnd(() => rm(folder, { recursive: true, force: true }))
  for (const name of await readdir(root)) {
    if (!leftOut.has(name)) await cp(inRoot(name), join(folder, name), { recursive: true })
  }
  await symlink(inRoot('node_modules'), join(folder, 'node_modules'), 'junction')
  return { folder, remove }
}
