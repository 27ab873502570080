import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { localModelsApi } from '#contracts/local-models.ts'
import { modelsApi } from '#contracts/models.ts'
import { testLocalModels } from '#server/testing/local-models.ts'
import { textOf } from '#server/testing/read-events.ts'
import { newId } from '#server/testing/test-app.ts'

const licence = { licenceAccepted: true }
const own = { label: 'Lamp', address: 'https://models.test/lamp.gguf', ...licence }

type Setting = Awaited<ReturnType<typeof testLocalModels>>

test('a model is downloaded, asked by everyone and removed; cancelled and continued; and says why it failed', async () => {
  // One app for all of it: starting one takes longer than the rest.
  const setting = await testLocalModels()
  await downloadAskRemove(setting)
  await cancelAndContinue(setting)
  await failToDownload(setting)
})

async function downloadAskRemove({ admin, member, deps, host, find, becomes }: Setting) {
  const { data } = (await admin.call(localModelsApi.list)).body
  expect(data.models.map(({ state, licence }) => [state, licence?.name])).toEqual(
    Array(3).fill(['absent', 'Apache License 2.0']),
  )
  expect(data.free).toBeGreaterThan(0)

  const refused = await admin.call(localModelsApi.add, { body: { ...own, licenceAccepted: false } })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { licenceAccepted: 'Accept the licence first.' },
  ])
  const plain = await admin.call(localModelsApi.add, { body: { ...own, address: 'http://models.test/x' } })
  expect(plain.body.fields).toEqual({ address: 'Enter an address that starts with https://.' })
  const added = await admin.call(localModelsApi.add, {
    body: { ...own, sha256: host.sha256().toUpperCase() },
  })
  const id = added.body.data.models.at(-1)?.id ?? ''
  await becomes(id, { state: 'ready' })
  expect(await find(id)).toMatchObject({ checkedBy: 'owner', sha256: host.sha256(), problem: null })
  const twice = await admin.call(localModelsApi.download, { params: { modelId: id }, body: licence })
  expect([twice.status, twice.body.message]).toEqual([409, 'This model is already installed.'])

  const [first] = (await member.call(modelsApi.list)).body.data
  expect(first).toMatchObject({
    id: `local/${id}`,
    label: 'Lamp',
    builtIn: false,
    price: null,
  })
  const body = { id: newId(), text: 'Hello', model: `local/${id}` }
  const { events } = await member.events(chatApi.send, { params: { chatId: newId() }, body })
  expect(textOf(events)).toContain('You said Hello.')
  expect(events.at(-1)?.event).toMatchObject({ type: 'end', state: 'done' })

  const remove = async () => (await admin.call(localModelsApi.remove, { params: { modelId: id } })).status
  // While no row can tell of it, nothing is removed.
  await deps.db.execute(sql`alter table audit add constraint closed check (action <> 'local-model.removed')`)
  expect([await remove(), (await find(id))?.state]).toEqual([500, 'ready'])
  await deps.db.execute(sql`alter table audit drop constraint closed`)
  expect([await remove(), await remove()]).toEqual([200, 404])
  expect((await member.call(modelsApi.list)).body.data.map(({ builtIn }) => builtIn)).toEqual([true])
}

async function cancelAndContinue({ admin, other, host, find, becomes }: Setting) {
  const release = Promise.withResolvers<void>()
  host.hold = release.promise
  const body = { ...own, sha256: host.sha256() }
  const started = (await admin.call(localModelsApi.add, { body })).body.data.models.at(-1)
  const params = { modelId: started?.id ?? '' }
  expect(started).toMatchObject({ state: 'downloading', label: 'Lamp' })
  const half = host.file.length / 2
  await becomes(params.modelId, { bytes: half })
  expect(await find(params.modelId, other)).toMatchObject({ note: 'Downloading…', size: host.file.length })
  const second = await other.call(localModelsApi.download, { params: { modelId: 'qwen3-4b' }, body: licence })
  expect([second.status, second.body.message]).toEqual([
    409,
    'Another model is downloading. Wait for it to finish, or cancel it.',
  ])
  expect((await other.call(localModelsApi.remove, { params })).status).toBe(409)

  await other.call(localModelsApi.cancel)
  await becomes(params.modelId, { state: 'unfinished' })
  expect(await find(params.modelId)).toMatchObject({ bytes: half, problem: null })
  release.resolve()
  await other.call(localModelsApi.download, { params, body: licence })
  await becomes(params.modelId, { state: 'ready' })
  expect(host.asked.at(-1)?.range).toBe(`bytes=${half}-`)
}

async function failToDownload({ admin, host, becomes }: Setting) {
  const download = (modelId: string) =>
    admin.call(localModelsApi.download, { params: { modelId }, body: licence })
  host.status = 404
  expect((await download('qwen3-4b')).status).toBe(200)
  const problem = 'The file no longer exists at this address. Check the address.'
  await becomes('qwen3-4b', { state: 'absent', problem })
  host.status = 200
  host.stated = undefined
  expect((await download('qwen3-4b')).status).toBe(200)
  await becomes('qwen3-4b', { state: 'absent', problem: expect.stringMatching(/it was deleted/) })
  const other = { ...own, address: 'https://models.test/other.gguf' }
  const added = (await admin.call(localModelsApi.add, { body: other })).body.data.models.at(-1)
  const params = { modelId: added?.id ?? '' }
  await becomes(params.modelId, { problem: expect.stringMatching(/does not publish the file’s SHA-256/) })
  expect((await admin.call(localModelsApi.remove, { params })).status).toBe(200)
  expect((await admin.call(localModelsApi.list)).body.data.models.map(({ id }) => id)).not.toContain(
    added?.id,
  )
  for (const modelId of ['other', 'constructor'])
    expect((await admin.call(localModelsApi.download, { params: { modelId }, body: licence })).status).toBe(
      404,
    )
  for (const modelId of ['..', '../secret', 'a/b'])
    expect((await admin.call(localModelsApi.remove, { params: { modelId } })).status).toBeGreaterThanOrEqual(
      400,
    )
}
