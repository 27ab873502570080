import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { modelsApi } from '#contracts/models.ts'
import { runs } from '#server/db/tables/runs.ts'
import { openai, testModels } from '#server/testing/models.ts'
import { newId } from '#server/testing/test-app.ts'
import { assistantApp } from './testing/assistant-app.ts'
import { toolLimits, toolUse } from './tool-use.ts'

test('[J6] a tool that takes too long is left behind, nothing more is looked up, and the answer says so', async () => {
  const asked = Promise.withResolvers<void>()
  const { deps, seller, shop } = await assistantApp({ pages: { '/slow': () => asked.resolve() } })
  expect(toolLimits.ms).toBe(60_000)
  const url = shop.address('/slow')
  const call = { id: 'a', name: 'read_product_page', input: { url } }
  const actor = { ...seller, userId: seller.id, emailVerified: true, timeZone: 'UTC' }
  const chat = { chatId: newId(), projectId: null, own: [url] }
  const { signal } = new AbortController()
  const tools = toolUse({ deps, actor, chat, signal }, () => {}, { ...toolLimits, ms: 200 })

  expect(await tools.use([call])).toEqual([{ role: 'tool', call, result: 'The time for this is over.' }])
  await asked.promise
  expect(tools.exhausted()).toBe(true)
  expect(await tools.use([call])).toEqual([
    { role: 'tool', call, result: 'Nothing more can be looked up. Answer now.' },
  ])
  expect(shop.visits).toHaveLength(1)
  expect(tools.notes()).toEqual(['I stopped looking things up after 0.2 seconds.'])
})

test('[J6] what the own key of a person paid for does not count against their month', async () => {
  const { deps, member, admin } = await testModels({}, { AI_MONTHLY_CEILING: '2' })
  const connect = async (by: typeof member, shared: boolean) =>
    `connection/${(await by.call(modelsApi.connect, { body: { ...openai, shared } })).body.data.id}`
  const [own, house] = [await connect(member, false), await connect(admin, true)]
  const ask = async (model: string) => {
    const body = { id: newId(), text: 'What is left?', model }
    const { events } = await member.events(chatApi.send, { params: { chatId: newId() }, body })
    return events.at(-1)?.event
  }
  const done = { type: 'end', state: 'done' }

  expect(await ask(own)).toEqual(done)
  const [row] = await deps.db.select().from(runs).where(eq(runs.userId, member.id))
  expect(row).toMatchObject({ cost: expect.toSatisfy((cost) => cost > 0), ownCost: row?.cost })
  await deps.db.update(runs).set({ cost: 2_000_000, ownCost: 2_000_000 })
  expect(await ask(house)).toEqual(done)
  await deps.db.update(runs).set({ cost: 2_000_000, ownCost: 0 })
  expect(await ask(house)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('$2.00 for AI models are used up'),
  })
  expect(await ask(own)).toEqual(done)
})
