import { expect, test } from 'vitest'
import { createThreadPool } from './thread-pool.ts'

type Task = { say: string } | { hang: true } | { fail: string } | { exit: true }
const pool = (size: number, longestMs = 10_000) =>
  createThreadPool<Task, { say: string; thread: number }>({
    script: new URL('./testing/echo.worker.ts', import.meta.url),
    size,
    heapMb: 64,
    longestMs,
  })

test('tasks are answered in turn by threads that are used again', async () => {
  const { run } = pool(2)
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((say) => run({ say })))
  expect(answers.map(({ say }) => say)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(new Set(answers.map(({ thread }) => thread)).size).toBe(2)
})

test('a task that fails, ends its thread or takes too long is refused, and the next one is answered', async () => {
  const { run } = pool(1, 3_000)
  await expect(run({ fail: 'No price.' })).rejects.toThrow('No price.')
  await expect(run({ exit: true })).rejects.toThrow('The thread ended without an answer.')
  await expect(run({ hang: true })).rejects.toThrow('The task took too long.')
  expect(await run({ say: 'still here' })).toMatchObject({ say: 'still here' })
})

test('an aborted task leaves its place, running or waiting', async () => {
  const { run } = pool(1)
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = run({ hang: true }, running.signal)
  const second = run({ say: 'never' }, waiting.signal)
  const third = run({ say: 'third' })
  waiting.abort(new Error('second is gone'))
  await expect(second).rejects.toThrow('second is gone')
  running.abort(new Error('first is gone'))
  await expect(first).rejects.toThrow('first is gone')
  expect(await third).toMatchObject({ say: 'third' })
})
