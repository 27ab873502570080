import { expect, test } from 'vitest'
import { awaitReady } from './await-ready.ts'

const failing = (...errors: Error[]) => {
  let asked = 0
  return {
    asked: () => asked,
    ask: async () => {
      const error = errors[asked++]
      if (error) throw new Error('Failed query', { cause: error })
    },
  }
}
const coded = (code: string) => Object.assign(new Error('no'), { code })

test('a database that is starting or slow to connect is asked again', async () => {
  const { ask, asked } = failing(
    coded('57P03'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated due to connection timeout'),
  )
  await awaitReady(ask)
  expect(asked()).toBe(4)
})

test('a wrong password, or a database that stays busy, is an error', async () => {
  const refused = failing(coded('28P01'))
  await expect(awaitReady(refused.ask)).rejects.toThrow('Failed query')
  expect(refused.asked()).toBe(1)
  await expect(awaitReady(failing(coded('53300')).ask, -1)).rejects.toThrow('Failed query')
})
