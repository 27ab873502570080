import { join } from 'node:path'
import { exists, makeFolder, runtimeFolder, sizeOf } from './folders.mjs'
import { findNpm, runNpm } from './npm.mjs'
import { step } from './progress.mjs'

/**
 * Brings one package at one version from npm into .runtime, unless it is there, and tells its folder. `finish` may
 * complete or try what has arrived before it counts as brought.
 */
export async function bring({ name, version, title, finish = async () => {} }) {
  const folder = join(runtimeFolder, `${name.replace('/', '-')}-${version}`)
  const packageFolder = join('node_modules', name)
  if (await exists(folder)) return join(folder, packageFolder)

  const { cli } = findNpm()
  const install = async (draft) => {
    const args = ['install', `${name}@${version}`, '--prefix', draft, '--no-save']
    await step(title, () => runNpm(process.execPath, cli, args, draft), { arrived: () => sizeOf(draft) })
    await finish(join(draft, packageFolder))
    return draft
  }
  await makeFolder(folder, install, () => exists(folder))
  return join(folder, packageFolder)
}
