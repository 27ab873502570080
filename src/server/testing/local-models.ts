import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { type LocalModel, localModelsApi } from '#contracts/local-models.ts'
import type { LocalModels } from '#server/ports/local-models.ts'
import { createAi } from '../adapters/ai/providers.ts'
import { createLocalModels } from '../adapters/local-model/local-models.ts'
import { openModelHost } from '../adapters/local-model/testing/model-host.ts'
import { modelsHere, runtime } from '../adapters/local-model/testing/models-here.ts'
import { testApp } from './test-app.ts'

export { modelsHere }

/** The whole server. Downloads come from a host on this machine. */
export async function testLocalModels() {
  const host = await openModelHost()
  const dataDir = await mkdtemp(join(tmpdir(), 'sellwright-local-models-'))
  const made = createLocalModels({
    dataDir,
    runtime,
    guard: host.guard,
    reserve: 0,
    pauseMs: 0,
    log: () => {},
  })
  const localModels: LocalModels = {
    ...made.models,
    download: (source, ...rest) => made.models.download({ ...source, address: host.url }, ...rest),
  }
  const ai = createAi({ local: made.offers, builtInPace: 0 })
  const app = await testApp({ parts: { models: { local: localModels, ai } }, working: true })
  onTestFinished(async () => {
    await made.end()
    await rm(dataDir, { recursive: true, force: true })
  })
  const build = async (role: 'admin' | 'user') => app.as((await app.build.user({ role })).token)
  const [admin, other, member] = [await build('admin'), await build('admin'), await build('user')]
  const find = async (id: string, who = admin) =>
    (await who.call(localModelsApi.list)).body.data.models.find((model) => model.id === id)
  /** Waits until a model is like that. */
  const becomes = (id: string, like: Partial<LocalModel>) =>
    expect.poll(() => find(id), { interval: 200 }).toMatchObject(like)
  return { ...app, host, admin, other, member, find, becomes }
}
