import { join } from 'node:path'
import type { LocalModels, ReadyModel } from '#server/ports/local-models.ts'
import type { GuardOptions } from '../ai/guarded-connect.ts'
import type { OfferedModel } from '../ai/offers.ts'
import { downloadModel, freeBytes } from './download.ts'
import { localModel } from './model.ts'
import { createRunner } from './runner.ts'
import { createRuntime, type Runtime } from './runtime.ts'
import { createShelf } from './shelf.ts'

interface Options {
  dataDir: string
  log(details: Record<string, unknown>, message: string): void
  /** Exceptions for tests: without them only the public internet is reached. */
  guard?: GuardOptions
  /** A stand-in for the program that runs models. */
  runtime?: Runtime
  reserve?: number
  pauseMs?: number
  idleMs?: number
  heedMs?: number
}

const GIGABYTE = 1_000_000_000

/** An answer may take as long as this on a machine without a graphics card, in milliseconds. */
const wholeAnswer = 15 * 60_000

/** Models on the disk of this machine: what the port promises, and each that is ready as something that can be asked. */
export function createLocalModels({ dataDir, log, guard = {}, ...options }: Options) {
  const shelf = createShelf(join(dataDir, 'local-models'))
  const runtime = options.runtime ?? createRuntime({ dir: join(dataDir, 'local-model-runtime'), log })
  const { reserve = GIGABYTE, pauseMs = 2_000, idleMs = 5 * 60_000, heedMs = 3_000 } = options
  const runner = createRunner({ entry: runtime.entry, idleMs, heedMs })
  let before: Promise<unknown> = Promise.resolve()

  // A newer Sellwright may want another version of what runs them: files that wait for it are kept, and need not come again.
  const ready = () => (runtime.isHere() ? shelf.ready() : [])

  const models: LocalModels = {
    ready,
    async unfinished() {
      const idle = runtime.isHere() ? [] : shelf.ready()
      return [...(await shelf.parts()), ...idle.map((model) => ({ ...model, bytes: model.size }))]
    },
    async free() {
      shelf.make()
      return freeBytes(shelf.dir)
    },
    unsupported: runtime.unsupported,
    async download(source, tell, signal) {
      // One that was cancelled a moment ago may still be closing its file.
      const mine = before.then(async () => {
        signal.throwIfAborted()
        if (!runtime.isHere()) tell(0, null, 'Installing the model runtime…')
        await runtime.bring(signal)
        if (shelf.ready().some(({ id }) => id === source.id)) return
        await downloadModel({ shelf, guard, reserve, pauseMs }, source, tell, signal)
      })
      before = mine.catch(() => {})
      await mine
    },
    async remove(id) {
      await runner.release(shelf.fileOf(id))
      return shelf.remove(id)
    },
  }

  const offers = new WeakMap<ReadyModel, OfferedModel>()
  const offerOf = (model: ReadyModel): OfferedModel => {
    const offer = offers.get(model) ?? toOffer(model)
    offers.set(model, offer)
    return offer
  }
  const toOffer = ({ id, label }: ReadyModel): OfferedModel => ({
    info: {
      id: `local/${id}`,
      provider: 'local',
      name: id,
      label,
      note: 'Local model. Runs on this server, so your questions stay there.',
    },
    secrets: [],
    limits: { whole: wholeAnswer },
    load: async () => localModel({ runner, file: shelf.fileOf(id), name: id, label }),
  })

  return {
    models,
    /** Models that are ready. */
    offers: () => ready().map(offerOf),
    /** Unloads the model in memory. */
    end: () => runner.release(),
  }
}
