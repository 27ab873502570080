import { QueryClientProvider } from '@tanstack/react-query'
import { render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Money } from '#contracts/money.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { RevenueCard } from './money-card.tsx'

const money: Money = { practice: false, mrr: 9_900, customers: 1, pastDue: 0, months: [] }

test.each([true, false])('what was only practised is told apart: %s', async (practice) => {
  await startWire((_request, reply) =>
    answerJson(reply, 200, { success: true, data: { ...money, practice } }),
  )
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <RevenueCard />
    </QueryClientProvider>,
  )
  const card = within(container)
  await card.findByText('$99')
  const said = card.queryByText('From practice payments: no money was taken.')
  expect(said !== null).toBe(practice)
})
