import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SetupNotice } from '#contracts/admin/overview.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { SetupNotices } from './setup-notices.tsx'

test('each missing part says what to do, and a screen of one part shows its own', async () => {
  await startWire((_request, reply) => answerJson(reply, 200, { success: true, data: SetupNotice.options }))
  const show = (only?: SetupNotice[]) =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={createQueryClient()}>
          <SetupNotices {...(only && { only })} />
        </QueryClientProvider>
      </MemoryRouter>,
    )
  const { unmount } = show()
  for (const remedy of [/ROLE=worker/, /STRIPE_WEBHOOK_SECRET/, /Set a live key/, /SMTP_URL/])
    await screen.findByText(remedy)
  unmount()
  show(['test-payments'])
  await screen.findByText('Test mode.')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
