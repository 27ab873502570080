import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { QueueHealth } from '#contracts/admin/overview.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { QueueCard } from './health-cards.tsx'

const quiet: QueueHealth = {
  waiting: 0,
  running: 0,
  retrying: 0,
  dead: 0,
  done: 3,
  oldestWaiting: null,
  troubled: [],
}

test.each([
  [{}, 'No jobs are waiting.'],
  [{ waiting: 1 }, 'Waiting jobs are scheduled for later.'],
])('jobs of a queue with %o: %s', async (change, said) => {
  await startWire((_request, reply) =>
    answerJson(reply, 200, { success: true, data: { ...quiet, ...change } }),
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <QueueCard />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(said)).toBeDefined()
})
