import { describe, expect, test } from 'vitest'
import type { AnswerFinish, Turn } from '#server/ports/ai.ts'
import { connect, models, provider, withProvider } from './testing/ask.ts'

withProvider()

const offer = {
  name: 'read_product_page',
  description: 'Reads a page.',
  input: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
}
const url = 'https://lampwerk.example/products/arc'
const order = `{{call read_product_page {"url":"${url}"}}}`

function asking(model: string, options: Parameters<typeof connect>[0] = {}) {
  const { ai } = connect(options)
  const signal = new AbortController().signal
  let text = ''
  const answer = (history: Turn[]) =>
    ai.answer({ model, instructions: 'Be brief.', history, tools: [offer], signal }, (part) => {
      if (part.type === 'text') text += part.text
    })
  return { answer, said: () => text }
}

/** Conversation so far, as the caller repeats it. */
const retold = (question: string, finish: AnswerFinish, result: string): Turn[] => [
  { role: 'user', content: question },
  { role: 'assistant', content: '', calls: finish.calls, said: finish.said },
  ...finish.calls.map((call) => ({ role: 'tool' as const, call, result })),
]

describe.each(Object.entries(models))('%s and its tools', (name, model) => {
  test('offered tools are sent, and tool calls are returned whole', async () => {
    const { answer } = asking(model)
    const finish = await answer([{ role: 'user', content: order }])
    expect(finish).toMatchObject({
      reason: 'tool-calls',
      calls: [{ name: 'read_product_page', input: { url } }],
    })
    const sent = JSON.stringify(provider.requests.at(-1)?.body)
    expect(sent).toContain('"read_product_page"')
    expect(sent).toContain('Reads a page.')
  })

  test('it is told what its calls gave, with all that it thought and said before, and answers', async () => {
    const { answer, said } = asking(model)
    const question = `${order} ${order} [[calls=2 think=2 tokens=3]]`
    const finish = await answer([{ role: 'user', content: question }])
    expect(finish.calls).toHaveLength(2)
    expect(new Set(finish.calls.map(({ id }) => id)).size).toBe(2)
    const end = await answer(retold(question, finish, 'The lamp costs 79.'))
    expect(end).toMatchObject({ reason: 'stop', calls: [] })
    expect(said()).toMatch(/^~0\..*~2\./)
    const sent = JSON.stringify(provider.requests.at(-1)?.body)
    expect(sent.match(/The lamp costs 79\./g)).toHaveLength(2)
    if (name !== 'google') for (const { id } of finish.calls) expect(sent.split(id)).toHaveLength(3)
    if (name === 'google' || name === 'anthropic') expect(sent).toContain('a-signature')
    if (name === 'anthropic') expect(sent).toContain('thought 0 thought 1')
  })

  test.each(['broken-json', 'list'])(
    'an input that is no object (%s) is handed over, not thrown',
    async (slip) => {
      const { answer } = asking(model)
      const question = `${order} [[slip=${slip}]]`
      const finish = await answer([{ role: 'user', content: question }])
      expect(finish.reason).toBe('tool-calls')
      expect(finish.calls[0]?.input).not.toMatchObject({ url })
      const end = await answer(retold(question, finish, 'That could not be read.'))
      expect(end.reason).toBe('stop')
    },
  )

  test.each(['same-id', 'no-id'])(
    'calls can be told apart though they have no ids of their own (%s)',
    async (slip) => {
      const { answer } = asking(model)
      const finish = await answer([{ role: 'user', content: `${order}${order} [[calls=2 slip=${slip}]]` }])
      expect(finish.calls).toHaveLength(2)
      expect(new Set(finish.calls.map(({ id }) => id)).size).toBe(2)
    },
  )

  test('a call counts though the model says that it stopped', async () => {
    const { answer } = asking(model)
    const finish = await answer([{ role: 'user', content: `${order} [[slip=stop-reason]]` }])
    expect(finish).toMatchObject({ reason: 'tool-calls', calls: [{ input: { url } }] })
  })

  test('a call that breaks off is never made', async () => {
    const { answer } = asking(model, { limits: { retries: 0 } })
    await expect(answer([{ role: 'user', content: `${order} [[slip=cut]]` }])).rejects.toMatchObject({
      kind: 'cut',
    })
  })

  test('a model that knows no tools answers without, and is not offered any again', async () => {
    const { answer, said } = asking(model)
    const question = { role: 'user' as const, content: 'hello [[fault=no-tools tokens=2]]' }
    const before = provider.requests.length
    expect(await answer([question])).toMatchObject({ reason: 'stop' })
    expect(said()).toMatch(/^~0\./)
    expect(provider.requests).toHaveLength(before + 2)
    await answer([question])
    expect(provider.requests).toHaveLength(before + 3)
  })

  test('an endless call ends at the limit of an answer', async () => {
    if (name === 'google') return
    const { answer } = asking(model, { limits: { answerCharacters: 500 } })
    const long = `{{call read_product_page {"url":"${'x'.repeat(2_000)}"}}}`
    expect(await answer([{ role: 'user', content: long }])).toMatchObject({ reason: 'length', calls: [] })
  })
})
