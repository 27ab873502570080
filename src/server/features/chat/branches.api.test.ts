// @both-databases
import { expect, test } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { finished, scriptedAi } from '#server/testing/scripted-ai.ts'
import { newId, testApp } from '#server/testing/test-app.ts'

async function talk() {
  const app = await testApp()
  const seller = app.as((await app.build.user()).token)
  const chatId = newId()
  const params = { chatId }
  const ask = async (text: string, parentId?: string | null) => {
    const id = newId()
    const body = { id, text, ...(parentId !== undefined && { parentId }) }
    const { status } = await seller.events(chatApi.send, { params, body })
    expect(status).toBe(200)
    return id
  }
  const shown = async () => (await seller.call(chatApi.get, { params })).body.data.messages
  const questions = async () =>
    (await shown()).filter(({ role }) => role === 'user').map(({ content }) => content)
  return { ...app, seller, params, ask, shown, questions }
}

test('a question goes on along the path; beside an earlier one it makes a branch that is shown', async () => {
  const { ask, shown, questions } = await talk()
  const first = await ask('one')
  await ask('two')
  const [, answer] = await shown()
  expect(await questions()).toEqual(['one', 'two'])

  const other = await ask('two, but better', answer?.id ?? null)
  expect(await questions()).toEqual(['one', 'two, but better'])
  const edited = (await shown()).find(({ id }) => id === other)
  expect(edited).toMatchObject({ parentId: answer?.id, siblings: [expect.any(String), other] })
  await ask('three')
  expect(await questions()).toEqual(['one', 'two, but better', 'three'])

  const top = await ask('another beginning', null)
  expect(await questions()).toEqual(['another beginning'])
  expect((await shown())[0]).toMatchObject({ parentId: null, siblings: [first, top] })
})

test('a branch that was left is shown again down to its newest end, and that is remembered', async () => {
  const { seller, params, ask, shown, questions } = await talk()
  await ask('one')
  const two = await ask('two')
  await ask('three')
  const answer = (await shown())[1]?.id ?? null
  await ask('two again', answer)
  expect(await questions()).toEqual(['one', 'two again'])

  const { body } = await seller.call(chatApi.showBranch, { params, body: { messageId: two } })
  expect(body.data.messages.map(({ content }) => content).filter((_, at) => at % 2 === 0)).toEqual([
    'one',
    'two',
    'three',
  ])
  expect(await questions()).toEqual(['one', 'two', 'three'])
  await ask('four')
  expect(await questions()).toEqual(['one', 'two', 'three', 'four'])
  expect((await seller.call(chatApi.showBranch, { params, body: { messageId: newId() } })).status).toBe(404)
})

test('a question follows what its writer saw, also when another branch is shown elsewhere by then', async () => {
  const { seller, params, ask, shown, questions } = await talk()
  await ask('one')
  const seenId = (await shown()).at(-1)?.id ?? ''
  const follow = async (text: string, seenId: string) => {
    const body = { id: newId(), text, seenId }
    expect((await seller.events(chatApi.send, { params, body })).status).toBe(200)
  }
  await ask('another beginning', null)
  await follow('two', seenId)
  expect(await questions()).toEqual(['one', 'two'])

  // The path only grew, so the answer follows its end.
  await follow('three', seenId)
  expect(await questions()).toEqual(['one', 'two', 'three'])
  // An answer that was just heard has an id that only its page knows.
  await follow('four', newId())
  expect(await questions()).toEqual(['one', 'two', 'three', 'four'])
})

test("what was seen in a stranger's chat is no place to go on", async () => {
  const { as, build, seller, params, ask, questions } = await talk()
  await ask('one')
  const stranger = as((await build.user()).token)
  const theirs = { chatId: newId() }
  await stranger.events(chatApi.send, { params: theirs, body: { id: newId(), text: 'secret' } })
  const seenId = (await stranger.call(chatApi.get, { params: theirs })).body.data.messages[0]?.id ?? ''
  await seller.events(chatApi.send, { params, body: { id: newId(), text: 'two', seenId } })
  expect(await questions()).toEqual(['one', 'two'])
})

test('another answer to a question stands beside the first, and the model is told only its own branch', async () => {
  const { seller, params, ask, shown } = await talk()
  const question = await ask('one')
  const [, before] = await shown()
  await ask('two')
  const answer = newId()
  const { status } = await seller.events(chatApi.retry, {
    params,
    body: { id: answer, questionId: question },
  })
  expect(status).toBe(200)
  const messages = await shown()
  expect(messages.map(({ id }) => id)).toEqual([question, answer])
  expect(messages[1]).toMatchObject({ siblings: [before?.id, answer], parentId: question })
  const foreign = { params, body: { id: newId(), questionId: before?.id ?? '' } }
  expect((await seller.call(chatApi.retry, foreign)).status).toBe(404)
})

test('the model gets the path above the question, without other branches', async () => {
  const told: string[][] = []
  const ai = scriptedAi(async ({ history }, onPart) => {
    told.push(history.map((turn) => ('content' in turn ? turn.content : '')))
    onPart({ type: 'text', text: `answer ${told.length}` })
    return finished
  })
  const { as, build } = await testApp({ parts: { models: { ai } } })
  const seller = as((await build.user()).token)
  const params = { chatId: newId() }
  const [one, two] = [newId(), newId()]
  await seller.events(chatApi.send, { params, body: { id: one, text: 'one' } })
  await seller.events(chatApi.send, { params, body: { id: two, text: 'two' } })
  const { body } = await seller.call(chatApi.get, { params })
  const parentId = body.data.messages[1]?.id ?? null
  await seller.events(chatApi.send, { params, body: { id: newId(), text: 'two, edited', parentId } })
  await seller.events(chatApi.retry, { params, body: { id: newId(), questionId: two } })
  expect(told).toEqual([
    ['one'],
    ['one', 'answer 1', 'two'],
    ['one', 'answer 1', 'two, edited'],
    ['one', 'answer 1', 'two'],
  ])
})

test('a message cannot go below one of another chat, nor below one that is not there', async () => {
  const { seller, params, ask, shown } = await talk()
  const foreign = await ask('one')
  for (const parentId of [foreign, newId()]) {
    const reply = await seller.call(chatApi.send, {
      params: { chatId: newId() },
      body: { id: newId(), text: 'elsewhere', parentId },
    })
    expect(reply).toMatchObject({ status: 404, body: { type: 'NOT_FOUND' } })
  }
  const absent = { id: newId(), text: 'below nothing', parentId: newId() }
  expect(await seller.call(chatApi.send, { params, body: absent })).toMatchObject({
    status: 404,
    body: { message: 'The previous message no longer exists.' },
  })
  expect(await shown()).toHaveLength(2)
  expect((await seller.call(chatApi.list)).body.data.items).toHaveLength(1)
})

test('an answer can be rated, again, and not at all; a question cannot', async () => {
  const { seller, ask, shown } = await talk()
  const question = await ask('one')
  const answer = (await shown())[1]?.id ?? ''
  const rate = (messageId: string, body: { rating: 'up' | 'down' | null; reason?: string }) =>
    seller.call(chatApi.rate, { params: { messageId }, body })
  expect((await rate(answer, { rating: 'down', reason: 'Wrong currency.' })).status).toBe(200)
  expect((await shown())[1]).toMatchObject({ rating: 'down' })
  expect((await rate(answer, { rating: null })).status).toBe(200)
  expect((await shown())[1]).toMatchObject({ rating: null })
  expect((await rate(question, { rating: 'up' })).status).toBe(404)
})
