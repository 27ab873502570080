import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { createLocalModels } from '../local-models.ts'

/** Runs what is here with a stand-in for the real program. */
export const runtime = {
  entry: fileURLToPath(new URL('./stand-in-runtime.ts', import.meta.url)),
  isHere: () => true,
  unsupported: () => undefined,
  bring: async () => {},
}

/** Models that are here already, run in a process of its own. One whose content is broken cannot be loaded. */
export async function modelsHere({
  idleMs = 60_000,
  heedMs = 10_000,
  content = 'GGUF',
  runner = runtime,
} = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sellwright-local-'))
  const shelf = join(dataDir, 'local-models')
  await mkdir(shelf)
  for (const id of ['lamp', 'desk']) {
    const about = {
      id,
      label: `The ${id}`,
      address: 'https://x.test',
      size: 4,
      sha256: 'x',
      checkedBy: 'host',
    }
    await writeFile(join(shelf, `${id}.gguf`), content)
    await writeFile(join(shelf, `${id}.json`), JSON.stringify(about))
  }
  const local = createLocalModels({ dataDir, runtime: runner, idleMs, heedMs, log: () => {} })
  onTestFinished(async () => {
    await local.end()
    await rm(dataDir, { recursive: true, force: true })
  })
  return local
}
