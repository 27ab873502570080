import type { ServerResponse } from 'node:http'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DataExport } from '#contracts/account.ts'
import type { RunEvent } from '#contracts/runs.ts'
import { draftKey, writeDraft } from '#web/features/chat/composer/draft.store.ts'
import { readToken } from '#web/lib/http/token.ts'
import { mara, ok, refused, toastText } from '#web/testing/app.tsx'
import { account, done, openSettings, press, sent, type } from '#web/testing/settings.ts'

const runId = '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59'
const at = '2026-01-05T12:00:00.000Z'
const made = (state: DataExport['state']): DataExport => ({
  id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11',
  runId,
  state,
  size: state === 'ready' ? 1_234_567 : null,
  createdAt: new Date(Date.now() - 3_600_000).toISOString(),
  expiresAt: state === 'ready' ? '2027-01-05T12:00:00.000Z' : null,
})
const frame = (number: number, event: RunEvent) =>
  `id: ${number}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
const progress = (number: number, done: number, note: string) =>
  frame(number, { type: 'progress', done, total: 4, note })

/** A run with scripted events. */
function startRun() {
  const opened = Promise.withResolvers<ServerResponse>()
  return {
    tell: async (text: string) => void (await opened.promise).write(text),
    end: async (number: number, end: Omit<Extract<RunEvent, { type: 'end' }>, 'type'>) =>
      void (await opened.promise).end(frame(number, { type: 'end', ...end })),
    events: {
      stream: (reply: ServerResponse) => {
        reply.writeHead(200, { 'content-type': 'text/event-stream' })
        opened.resolve(reply)
      },
    },
  }
}

test('an export is started, shows how far it is, and is there to download', async () => {
  let exports: DataExport[] = []
  const run = startRun()
  const wire = await openSettings('/settings#data', {
    'GET /api/account/exports': () => ok(exports),
    'POST /api/account/exports': () => {
      exports = [made('waiting')]
      return ok(made('waiting'))
    },
    [`GET /api/runs/${runId}/events`]: run.events,
    [`GET /api/account/exports/${made('ready').id}/file`]: {
      stream: (reply) =>
        reply.writeHead(200, { 'content-disposition': 'attachment; filename="mine.zip"' }).end('zip'),
    },
  })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Export my data' })).toHaveProperty('disabled', false),
  )
  await press('Export my data')
  await screen.findByText('Waiting for a free place…')
  await run.tell(progress(1, 1, 'Chats: file 2'))
  await screen.findByText('Chats: file 2')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')

  exports = [made('ready')]
  await run.end(2, { state: 'done' })
  await screen.findByText('Your export is ready')
  await screen.findByText('1.2 MB · available until January 5, 2027')
  expect(sent(wire, 'POST', '/api/account/exports')).toHaveLength(1)

  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:zip')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await press('Download')
  await waitFor(() => expect(clicked.mock.contexts[0]).toMatchObject({ download: 'mine.zip' }))
})

test('an export that was running before a reload is followed, and can be cancelled', async () => {
  let exports = [made('running')]
  const run = startRun()
  await openSettings('/settings#data', {
    'GET /api/account/exports': () => ok(exports),
    [`GET /api/runs/${runId}/events`]: run.events,
    [`POST /api/runs/${runId}/stop`]: async () => {
      exports = [made('failed')]
      await run.end(2, { state: 'stopped' })
      return ok({})
    },
  })
  await run.tell(progress(1, 2, 'Chats: file 7'))
  await screen.findByText('Chats: file 7')
  await press('Cancel')
  await screen.findByText('Export cancelled')
  await screen.findByText('This export failed. Your data is unchanged. Start a new export.')
  expect(screen.getByRole('button', { name: 'Export my data' })).toHaveProperty('disabled', false)
})

test('an export that fails says what the server says', async () => {
  let exports = [made('running')]
  const run = startRun()
  await openSettings('/settings#data', {
    'GET /api/account/exports': () => ok(exports),
    [`GET /api/runs/${runId}/events`]: run.events,
  })
  await screen.findByText('Starting…')
  exports = [made('failed')]
  await run.end(1, { state: 'failed', message: 'The disk is full.' })
  await screen.findByText('The disk is full.')
  await screen.findByRole('button', { name: 'Export my data' })
})

test('an export that could not be started, downloaded or listed says why', async () => {
  await openSettings('/settings#data', {
    'GET /api/account/exports': ok([made('ready')]),
    'POST /api/account/exports': refused(429, 'Try again tomorrow.'),
    [`GET /api/account/exports/${made('ready').id}/file`]: refused(404, 'This export no longer exists.'),
  })
  await screen.findByText('1.2 MB · available until January 5, 2027')
  await press('Export my data')
  await screen.findByText('Try again tomorrow.')
  await press('Download')
  await screen.findByText('This export no longer exists.')
})

test('exports that cannot be listed leave the rest of the section', async () => {
  await openSettings('/settings#data', { 'GET /api/account/exports': refused(503, 'Not now.') })
  await screen.findByRole('heading', { name: 'Your exports could not be loaded' })
  await screen.findByRole('button', { name: 'Delete my account' })
})

test('an account is deleted only with its name typed; one is signed out, and this browser keeps nothing', async () => {
  const chat = { id: made('ready').id, userId: mara.id, title: 'A secret lamp', createdAt: at, updatedAt: at }
  const wire = await openSettings('/settings#data', {
    'GET /api/chats': ok({ items: [chat], next: null }),
    'GET /api/account/money-at-stake': ok({
      subscription: {
        ...{ plan: 'pro', interval: 'month', amount: 3_900, currency: 'usd', status: 'active' },
        ...{ periodEnd: '2026-12-01T12:00:00.000Z', cancelAtPeriodEnd: false },
      },
      pendingPayment: false,
      partner: { unpaid: 7_250, due: 6_000, requested: 5_000 },
    }),
    'POST /api/account/deletion': ({ body }) =>
      body.includes('"right"') ? done : refused(403, 'No.', { current: 'This is not your password.' }),
  })
  await screen.findByRole('link', { name: 'A secret lamp' })
  writeDraft(draftKey(mara.id, undefined), 'A secret question')
  const kept = () => JSON.stringify(localStorage)
  await waitFor(() => expect(kept()).toContain('A secret question'))
  expect(kept()).toContain('A secret lamp')
  await press('Delete my account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  const button = dialog.getByRole('button', { name: 'Delete everything' })
  expect(button).toHaveProperty('disabled', true)
  const money = await dialog.findByRole('region', { name: 'Money in this account' })
  expect(
    within(money)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Dropshipping Automation. Paid until December 1, 2026. It ends now, the remaining time is not refunded, and you won’t be charged again.',
    'Commissions not paid out, $72.50. You lose them. $60 can be paid out: ask for it on your partner page first.',
    'Open payout, $50. It stays open and can still be paid. Your payout address is stored until then.',
  ])
  await type('Current password', 'wrong')
  await type('Type mara to confirm', 'Mara')
  expect(button).toHaveProperty('disabled', true)
  await type('Type mara to confirm', 'mara')
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.submit(button)
  await screen.findByText('This is not your password.')
  expect(readToken()).toBe('a-token')

  await type('Current password', 'right')
  fireEvent.submit(button)
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(await toastText('Your account is being deleted.')).toBe('Your account is being deleted.')
  expect(readToken()).toBeNull()
  expect(kept()).not.toContain('A secret')
  expect(sent(wire, 'POST', '/api/account/deletion').at(-1)).toEqual({ current: 'right', confirm: 'mara' })
})

test('an account without a password cannot be deleted before it has one', async () => {
  await openSettings('/settings#data', { 'GET /api/account': ok({ ...account, hasPassword: false }) })
  await screen.findByRole('link', { name: 'get a link to set one' })
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
})
