import { QueryClientProvider } from '@tanstack/react-query'
import { render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MoneyOverview } from '#contracts/admin/money.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { RevenueCard } from './money-card.tsx'

const money: MoneyOverview = {
  practice: false,
  testMode: false,
  mrr: 9_900,
  customers: 1,
  pastDue: 0,
  months: [],
}

const label = 'From test payments: no real money moved.'
const badge = 'Test mode'

test.each([
  [{ practice: true }, [label]],
  [{ testMode: true, customers: 0 }, [label, badge]],
  [{}, []],
])('revenue from test payments is labelled: %j', async (origin, labels) => {
  await startWire((_request, reply) =>
    answerJson(reply, 200, { success: true, data: { ...money, ...origin } }),
  )
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <RevenueCard />
    </QueryClientProvider>,
  )
  const card = within(container)
  await card.findByText('$99')
  expect([label, badge].filter((text) => card.queryByText(text))).toEqual(labels)
})
