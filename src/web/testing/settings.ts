import { fireEvent, screen } from '@testing-library/react'
import type { Account } from '#contracts/account.ts'
import { plans } from '#contracts/plans.ts'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'
import type { Wire } from '#web/testing/wire.ts'

export const account: Account = {
  username: mara.username,
  email: mara.email,
  pendingEmail: null,
  createdAt: '2026-01-05T12:00:00.000Z',
  hasPassword: true,
  google: false,
  twoFactor: { on: false, recoveryCodesLeft: 0 },
  timeZone: 'Europe/Berlin',
  notifications: { newSignIn: true, exportReady: false, support: true, feedback: true },
}

export const done = { body: { success: true, message: 'Done.' } }

/** The settings at a path, for a signed-in user. */
export const openSettings = (path: string, answers: Answers = {}): Promise<Wire> =>
  openApp(
    path,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/account': ok(account),
      'GET /api/account/sessions': ok([]),
      'GET /api/account/exports': ok([]),
      'GET /api/subscription-status': ok({ plan: 'free', features: plans.free }),
      ...answers,
    },
    'a-token',
  )

/** Parsed bodies sent by a method to a path. */
export const sent = ({ requests }: Wire, method: string, path: string): unknown[] =>
  requests
    .filter((request) => request.method === method && request.path === path)
    .map(({ body }) => (body ? JSON.parse(body) : undefined))

export const type = async (label: string, value: string): Promise<void> => {
  fireEvent.input(await screen.findByLabelText(label), { target: { value } })
}

export const press = async (name: string): Promise<void> => {
  const button = await screen.findByRole('button', { name })
  // As a browser does it: a button of a form sends the form.
  if (button.getAttribute('type') === 'submit') fireEvent.submit(button)
  else fireEvent.click(button)
}
