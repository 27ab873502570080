import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { modelsApi } from '#contracts/models.ts'
import { modelConnections } from '#server/db/tables/models.ts'
import { runs } from '#server/db/tables/runs.ts'
import { modelsHere } from '#server/testing/local-models.ts'
import { canary, openai, testModels } from '#server/testing/models.ts'
import { textOf } from '#server/testing/read-events.ts'
import { silentFor } from '#server/testing/silent-model.ts'
import { newId } from '#server/testing/test-app.ts'

/** Nothing answers: three tries of each model are too many for it. */
const down = '[[fault=503]]'
const onceDown = '[[fault=503 times=3 tokens=2]]'
const trouble = 'GPT-6 Astra reported an error.'

/** A member with a model of their own; for everyone one at a price, one without, and two that cannot be loaded. */
async function manyModels() {
  const local = await modelsHere({ content: 'GGUF broken' })
  const { deps, member, admin } = await testModels({}, { AI_DAILY_CEILING: '2' }, local.offers)
  const connect = async (by: typeof member, model: string, shared: boolean) =>
    (await by.call(modelsApi.connect, { body: { ...openai, model, shared } })).body.data.id
  const own = await connect(member, 'gpt-6-astra', false)
  const luna = await connect(admin, 'gpt-6-luna', true)
  await connect(admin, 'lamp', true)
  return {
    local,
    deps,
    own,
    luna,
    async ask(text: string, model = `connection/${own}`) {
      const body = { id: newId(), text, model }
      const { events } = await member.events(chatApi.send, { params: { chatId: newId() }, body })
      const said = events.map(({ event }) => (event.type === 'thinking' ? event.text : '')).join('')
      return { said, text: textOf(events), end: events.at(-1)?.event }
    },
    async spoilKey(id: string) {
      await deps.db.update(modelConnections).set({ sealedKey: 'x' }).where(eq(modelConnections.id, id))
    },
  }
}

test('[L4] unavailable models are skipped until one answers; if none does, the first says why', async () => {
  const { deps, local, own, luna, ask, spoilKey } = await manyModels()
  const answered = { text: expect.stringMatching(/^~0\./), end: { type: 'end', state: 'done' } }

  expect(await ask('hello [[tokens=2]]', 'local/lamp')).toEqual({
    ...answered,
    said: 'Loading the model.\nThe lamp does not answer. Asking GPT-6 Astra instead.\n',
  })
  for (const id of ['lamp', 'desk']) await local.models.remove(id)

  await deps.db.update(runs).set({ cost: 2_000_000, ownCost: 0 })
  const usedUp =
    'You have reached your limit for AI models today. It resets at 00:00 UTC. Until then, choose the built-in assistant as the model.'
  expect(await ask(`one ${onceDown}`)).toEqual({
    ...answered,
    said: `GPT-6 Astra does not answer. ${usedUp} Asking lamp instead.\n`,
  })
  const nobody = await ask(`two ${down}`)
  expect(nobody.end).toMatchObject({ state: 'failed', message: expect.stringContaining(trouble) })
  // The model that they named is not passed over for that: they have to know.
  expect((await ask('three', `connection/${luna}`)).end).toMatchObject({ state: 'failed', message: usedUp })

  await deps.db.update(runs).set({ cost: 0 })
  await spoilKey(luna)
  const unreadable =
    'The key for GPT-6 Luna can’t be read on this server. Ask an administrator to enter it again.'
  expect(await ask(`four ${onceDown}`)).toEqual({
    ...answered,
    said: `GPT-6 Astra does not answer. ${unreadable} Asking lamp instead.\n`,
  })
  await spoilKey(own)
  const ownUnreadable =
    'The key for GPT-6 Astra can’t be read on this server. Enter it again in Settings: press Edit next to the model.'
  expect(await ask('five [[tokens=2]]')).toEqual({
    ...answered,
    said: `${ownUnreadable} ${unreadable} Asking lamp instead.\n`,
  })
  expect((await ask(`six ${down}`)).end).toMatchObject({ state: 'failed', message: ownUnreadable })
})

test.each([
  ['a model that was loading on this machine', 90_000, 'local', true],
  ['one that was silent for a while', 20_000, 'afar', true],
  ['none that was silent for too long', 40_000, 'afar', false],
])('[L4] another takes the place of %s', async (_, ms, provider, passed) => {
  const { member } = await testModels({}, {}, silentFor(ms, provider))
  await member.call(modelsApi.connect, { body: { ...openai, shared: false } })
  const body = { id: newId(), text: 'hello [[tokens=2]]', model: 'silent/lamp' }
  const { events } = await member.events(chatApi.send, { params: { chatId: newId() }, body })
  const told = events.map(({ event }) => (event.type === 'thinking' ? event.text : '')).join('')
  expect(told.includes('The lamp does not answer. Asking GPT-6 Astra instead.')).toBe(passed)
  expect(events.at(-1)?.event).toMatchObject({ state: passed ? 'done' : 'failed' })
})

test('[L4] also after something was looked up another takes over, and is told of it in words that any model reads', async () => {
  // It fails after its first thought, whenever it is asked for words and not to look something up.
  const script = { fault: 'error-event', at: 0, times: 1, think: 1, tokens: 2 } as const
  const { member, provider } = await testModels(script)
  const connect = async (model: string) => {
    const body = { provider: 'anthropic', model, key: canary, shared: false } as const
    return `connection/${(await member.call(modelsApi.connect, { body })).body.data.id}`
  }
  const [model] = [await connect('claude-sonnet-5-5'), await connect('claude-haiku-5-5')]
  provider.requests.length = 0
  const { events } = await member.events(chatApi.send, {
    params: { chatId: newId() },
    body: { id: newId(), text: '{{call get_project {}}}', model },
  })
  const told = events.map(({ event }) => (event.type === 'thinking' ? event.text : ''))
  expect(told).toContain('Claude Sonnet 5.5 does not answer. Asking Claude Haiku 5.5 instead.\n')
  expect(textOf(events)).toMatch(/^~0\./)
  const bodies = provider.requests.map(({ body }) => JSON.stringify(body))
  const [again, other] = [bodies[1], bodies.at(-1)]
  for (const body of [again, other]) expect(body).toContain('This chat belongs to no project.')
  expect([again, other].map((body) => body?.includes('a-signature'))).toEqual([true, false])
})
