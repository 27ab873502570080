// @both-databases
import { expect, test } from 'vitest'
import { type CalculatorCard, Card, cardsApi } from '#contracts/cards.ts'
import { chatApi } from '#contracts/chat.ts'
import { usageApi } from '#contracts/usage.ts'
import { newId, testApp } from '#server/testing/test-app.ts'

async function talk() {
  const app = await testApp()
  const seller = app.as((await app.build.user()).token)
  const params = { chatId: newId() }
  const ask = (text: string) => seller.events(chatApi.send, { params, body: { id: newId(), text } })
  const answer = async () => (await seller.call(chatApi.get, { params })).body.data.messages.at(-1)
  const card = async (): Promise<CalculatorCard> => {
    const part = (await answer())?.parts.find(({ type }) => type === 'card')
    const read = Card.parse(part && 'card' in part ? part.card : undefined)
    if (read.kind !== 'calculator') throw new Error('It is no calculator.')
    return read
  }
  const used = async () => {
    const { body } = await seller.call(usageApi.limit, { params: { name: 'queriesPerDay' } })
    return body.data.used
  }
  return { ...app, seller, ask, answer, card, used }
}

test('a card is stored with its message, and values that a person typed are used by the next question', async () => {
  const { seller, ask, answer, card } = await talk()
  await ask('price 40, cost 10: what is left?')
  const before = await card()
  expect(before.result).toContainEqual({ label: 'Contribution', value: '30.00' })

  const inputs = before.inputs.map((input) =>
    input.name === 'cost' ? { name: 'cost', value: '15', from: 'person' as const } : input,
  )
  const messageId = (await answer())?.id ?? ''
  expect((await seller.call(cardsApi.save, { params: { messageId }, body: { inputs } })).status).toBe(200)
  expect(await card()).toMatchObject({ inputs, checked: true })
  expect(await card()).not.toHaveProperty('result')

  await ask('and at a price of 50?')
  expect((await answer())?.content).toContain('**35.00**')
})

test('a refusal costs no question', async () => {
  const { ask, used } = await talk()
  await ask('What is ROAS?')
  expect(await used()).toBe(1)
  await ask('Write me a poem')
  expect(await used()).toBe(1)
})
