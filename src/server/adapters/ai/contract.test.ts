import { describe, expect, test } from 'vitest'
import type { AnswerPart } from '#server/ports/ai.ts'
import { aiLimits } from './limits.ts'
import { createAi } from './providers.ts'
import { ask, connect, models, withProvider } from './testing/ask.ts'

withProvider()

const everyone = [...Object.entries(models), ['built-in', 'built-in/assistant']] as [string, string][]

describe.each(everyone)('%s', (_, model) => {
  const question = 'I sell at 40, cost 10. [[think=0]]'

  test('an answer arrives whole and says how it ended', async () => {
    const { outcome, text } = await ask(model, question)
    expect(outcome).toMatchObject({ reason: 'stop', model })
    expect(text.length).toBeGreaterThan(20)
  })

  test('[L3] a stop before the answer ends it as stopped', async () => {
    const { outcome, text } = await ask(model, question, {}, AbortSignal.abort())
    expect(outcome).toMatchObject({ kind: 'aborted', message: 'The answer was stopped.' })
    expect(text).toBe('')
  })

  test('[L3] a stop in the middle keeps what was said and ends it at once', async () => {
    const { ai } = connect({ builtInPace: 5 })
    const stop = new AbortController()
    const parts: AnswerPart[] = []
    const history = [{ role: 'user' as const, content: 'I sell at 40, cost 10. [[interval=5 tokens=2000]]' }]
    const answer = ai.answer({ model, instructions: '', history, signal: stop.signal }, (part) => {
      if (parts.push(part) === 3) stop.abort()
    })
    await expect(answer).rejects.toMatchObject({ kind: 'aborted' })
    expect(parts).toHaveLength(3)
  })

  test('a failure of whoever takes the parts is theirs, and ends the answer', async () => {
    const { ai, logged } = connect()
    const history = [{ role: 'user' as const, content: question }]
    const bug = new Error('disk full')
    const answer = ai.answer(
      { model, instructions: '', history, signal: new AbortController().signal },
      () => {
        throw bug
      },
    )
    await expect(answer).rejects.toBe(bug)
    expect(logged).toEqual([])
  })

  test('an endless answer ends at its limit', async () => {
    const { outcome, text } = await ask(model, question, { limits: { answerCharacters: 15 } })
    expect(outcome).toMatchObject({ reason: 'length' })
    expect(text.length).toBeLessThan(60)
  })
})

test('the compatible server comes first, the built-in assistant always last', () => {
  expect(
    connect()
      .ai.models()
      .map(({ id }) => id),
  ).toEqual([
    'compatible/local-model',
    'openai/gpt-6-astra',
    'openai/gpt-6-luna',
    'anthropic/claude-sonnet-5-5',
    'anthropic/claude-haiku-5-5',
    'google/gemini-4-argon',
    'google/gemini-flash-latest',
    'built-in/assistant',
  ])
  expect(createAi({}).models()).toMatchObject([{ label: 'Built-in (no AI)' }])
})

test('without a name the best model answers; one that is gone is refused', async () => {
  const { ai } = connect()
  const request = {
    instructions: '',
    history: [{ role: 'user' as const, content: 'hi' }],
    signal: new AbortController().signal,
  }
  expect(await ai.answer(request, () => {})).toMatchObject({ model: 'compatible/local-model' })
  await expect(ai.answer({ ...request, model: 'openai/gone' }, () => {})).rejects.toMatchObject({
    kind: 'refused',
  })
})

test('[L4] a provider that hangs is given up within a minute', () => {
  expect(aiLimits.firstByte + aiLimits.silence).toBeLessThan(60_000)
})
