import { expect, test } from 'vitest'
import { seesPictures } from '#contracts/providers.ts'
import { connect, models, provider, withProvider } from './testing/ask.ts'

withProvider()

const base64 = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='

test.each(Object.entries(models))(
  '%s is shown a picture, and answers without one it refuses',
  async (_, model) => {
    const { ai } = connect()
    const { signal } = new AbortController()
    const ask = (content: string) => {
      const pictures = [{ mediaType: 'image/gif', base64 }]
      const history = [{ role: 'user' as const, content, pictures }]
      return ai.answer({ model, instructions: '', history, signal }, () => {})
    }
    const body = () => JSON.stringify(provider.requests.at(-1)?.body)
    await ask('What is this? [[tokens=1]]')
    expect(body()).toContain(base64)
    expect(body()).toContain('What is this?')

    const before = provider.requests.length
    expect(await ask('And this? [[fault=no-pictures tokens=1]]')).toMatchObject({ reason: 'stop' })
    expect(body()).not.toContain(base64)
    await ask('And that? [[fault=no-pictures tokens=1]]')
    expect(provider.requests).toHaveLength(before + 3)
  },
)

test.each([
  ['openai', 'gpt-6-luna', true],
  ['compatible', 'qwen2.5-vl-7b', true],
  ['compatible', 'gemma3:12b', true],
  ['compatible', 'llama-3.3-70b', false],
  ['local', 'gemma-3-4b', false],
  ['built-in', 'assistant', false],
])('%s/%s sees: %s', (provider, model, sees) => {
  expect(seesPictures(provider, model)).toBe(sees)
})
