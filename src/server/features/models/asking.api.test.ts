import { expect, test } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { modelsApi } from '#contracts/models.ts'
import { openai, testModels } from '#server/testing/models.ts'
import { textOf } from '#server/testing/read-events.ts'
import { newId } from '#server/testing/test-app.ts'

type Asker = Awaited<ReturnType<typeof testModels>>['member']
const ask = (who: Asker, model?: string) =>
  who.events(chatApi.send, {
    params: { chatId: newId() },
    body: {
      id: newId(),
      text: 'Price 50, cost 20. What is left per order?',
      ...(model !== undefined && { model }),
    },
  })

test('a user’s connection answers them, by name or because it comes first, and nobody else', async () => {
  const { member, admin, provider } = await testModels()
  const { id } = (await member.call(modelsApi.connect, { body: openai })).body.data
  expect((await member.call(modelsApi.list)).body.data[0]).toMatchObject({
    id: `connection/${id}`,
    label: 'GPT-6 Astra',
    builtIn: false,
  })
  for (const model of [undefined, `connection/${id}`]) {
    const { status, events } = await ask(member, model)
    expect([status, textOf(events)]).toEqual([200, expect.stringMatching(/^~0\./)])
  }
  expect(provider.requests).toHaveLength(3)
  expect(textOf((await ask(member, 'built-in/assistant')).events)).toContain('30')

  const stranger = await ask(admin, `connection/${id}`)
  expect([stranger.status, JSON.parse(stranger.body).message]).toEqual([
    404,
    'This model is no longer connected. Choose another one.',
  ])
  expect((await admin.call(chatApi.list)).body.data.items).toEqual([])
  expect(provider.requests).toHaveLength(3)
})
