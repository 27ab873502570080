import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnswerPart, Turn } from '#server/ports/ai.ts'
import { createAi } from '../ai/providers.ts'
import { modelsHere, runtime } from './testing/models-here.ts'

async function setUp(given: Parameters<typeof modelsHere>[0] = {}) {
  const local = await modelsHere(given)
  const failures: unknown[] = []
  const ai = createAi({ local: local.offers, builtInPace: 0, log: (details) => failures.push(details) })

  /** Asks; text is available at once, the outcome at the end. */
  function ask(content: string, model = 'local/lamp', before: Turn[] = []) {
    const parts: AnswerPart[] = []
    const stop = new AbortController()
    const heard = Promise.withResolvers<void>()
    const history: Turn[] = [...before, { role: 'user', content }]
    const end = ai.answer({ model, instructions: 'Be short.', history, signal: stop.signal }, (part) => {
      parts.push(part)
      if (part.type === 'text') heard.resolve()
    })
    end.catch(() => {})
    const textOf = (type: string) => parts.map((p) => (p.type === type && 'text' in p ? p.text : '')).join('')
    return { end, stop, heard: heard.promise, text: () => textOf('text'), thinking: () => textOf('thinking') }
  }
  const say = async (...question: Parameters<typeof ask>) => {
    const asked = ask(...question)
    await asked.end
    return asked.text()
  }
  return { ai, ask, say, local, failures }
}

const isRunning = (pid: string) => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

test('a downloaded model is offered before the built-in assistant, and answers with what it took', async () => {
  const { ai, ask, local } = await setUp()
  expect(ai.models().map(({ id }) => id)).toEqual(['local/desk', 'local/lamp', 'built-in/assistant'])
  const asked = ask('think')
  expect(await asked.end).toMatchObject({
    reason: 'stop',
    model: 'local/lamp',
    usage: { inputTokens: 3, outputTokens: 1 },
  })
  expect([asked.text(), asked.thinking()]).toEqual(['You said think. ', 'Loading the model.\nHm.'])
  const next = ask('long')
  expect([(await next.end).reason, next.thinking()]).toEqual(['length', ''])
  await local.models.remove('lamp')
  expect(ai.models().map(({ id }) => id)).toEqual(['local/desk', 'built-in/assistant'])
})

test('a file without what runs it is kept and not offered, and is used again without another download', async () => {
  let here = false
  const bring = async () => {
    here = true
  }
  const { ai, say, local } = await setUp({ runner: { ...runtime, isHere: () => here, bring } })
  const { models } = local
  expect([models.ready(), ai.models().map(({ id }) => id)]).toEqual([[], ['built-in/assistant']])
  const [file] = (await models.unfinished()).filter(({ id }) => id === 'lamp')
  expect(file).toMatchObject({ bytes: 4, size: 4 })
  const told: string[] = []
  // Its address leads nowhere: were it asked for, this would fail.
  await models.download(
    { id: 'lamp', label: 'The lamp', address: 'https://x.test' },
    (_done, _total, note) => told.push(note),
    new AbortController().signal,
  )
  expect(told).toEqual(['Installing the model runtime…'])
  expect([models.ready().map(({ id }) => id), await models.unfinished()]).toEqual([['desk', 'lamp'], []])
  expect(await say('hello')).toBe('You said hello. ')
})

test('the process of a model gets nothing of the server’s environment', async () => {
  const { say } = await setUp()
  vi.stubEnv('CANARY_KEY', 'sk-canary')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await say('environment')).toBe('It has nothing')
})

test('earlier turns are repeated as far as the model can read', async () => {
  const { say } = await setUp()
  const long = 'word '.repeat(400)
  const before: Turn[] = [
    { role: 'user', content: long },
    { role: 'assistant', content: 'First.' },
    { role: 'user', content: 'Second?' },
    { role: 'assistant', content: 'Second.' },
  ]
  expect(JSON.parse(await say('history', 'local/lamp', before))).toEqual([
    { type: 'system', text: 'Be short.' },
    { type: 'user', text: 'Second?' },
    { type: 'model', response: ['Second.'] },
    { type: 'user', text: 'history' },
    { type: 'model', response: [] },
  ])
})

test('questions wait for one another, and Stop ends the one under way or takes one out of the line', async () => {
  const { ask, say } = await setUp()
  const pid = await say('process')
  const first = ask('forever')
  await first.heard
  const [second, third] = [ask('second'), ask('third')]
  await expect.poll(() => third.thinking()).toContain('Waiting for the previous question')
  second.stop.abort()
  await expect(second.end).rejects.toMatchObject({ kind: 'aborted' })
  expect(third.text()).toBe('')
  first.stop.abort()
  await expect(first.end).rejects.toMatchObject({ kind: 'aborted' })
  await third.end
  expect([third.text(), second.text()]).toEqual(['You said third. ', ''])
  // It was not ended for that: loading it again would take its time.
  expect(await say('process')).toBe(pid)
})

test('a line that is too long takes no more questions', async () => {
  const { ask } = await setUp()
  const first = ask('forever')
  await first.heard
  const waiting = Array.from({ length: 8 }, (_, at) => ask(`${at}`))
  await expect.poll(() => waiting.at(-1)?.thinking()).not.toBe('')
  await expect(ask('one more').end).rejects.toMatchObject({ kind: 'rate-limited' })
  for (const { stop } of [...waiting, first]) stop.abort()
  await Promise.allSettled(waiting.map(({ end }) => end))
})

test('a model that does not heed Stop is ended, and the next question gets a new one', async () => {
  const { ask, say } = await setUp({ heedMs: 100 })
  const pid = await say('process')
  const deaf = ask('deaf')
  await deaf.heard
  deaf.stop.abort()
  await expect(deaf.end).rejects.toMatchObject({ kind: 'aborted' })
  const next = await say('process')
  expect(next).not.toBe(pid)
  expect(isRunning(pid)).toBe(false)
})

test('a crash is an answer that broke off, a model that cannot be loaded says so, and both are logged', async () => {
  const { ask, say, failures } = await setUp()
  const crashed = ask('crash')
  await expect(crashed.end).rejects.toMatchObject({
    kind: 'cut',
    message: 'The lamp stopped before the answer was complete. Try again to get all of it.',
  })
  expect(crashed.text()).toContain('You said crash. ')
  await expect(ask('fail').end).rejects.toMatchObject({ kind: 'cut' })
  expect(await say('next')).toBe('You said next. ')
  expect(JSON.stringify(failures)).toMatch(/SIGSEGV.*no more room for tokens/)

  const broken = await setUp({ content: 'GGUF broken' })
  await expect(broken.ask('x').end).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/^The lamp could not be started on this server\./),
  })
  expect(JSON.stringify(broken.failures)).toContain('this model cannot be loaded')
})

test('one model is in memory at a time, and none when nobody asks', async () => {
  const { say } = await setUp({ idleMs: 50 })
  const lamp = await say('process')
  const desk = await say('process', 'local/desk')
  expect([isRunning(lamp), desk === lamp]).toEqual([false, false])
  await expect.poll(() => isRunning(desk)).toBe(false)
  expect(await say('again')).toBe('You said again. ')
})
