import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mara, ok, openPart, refused, toastText } from '#web/testing/app.tsx'
import { done, sent } from '#web/testing/settings.ts'
import { PushCard } from './push-card.tsx'

const path = '/api/push/subscription'
const publicKey = 'BPmA'
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const endpoint = 'https://push.example/mara'

/** A browser that can show notifications, and whose user answers its question. */
function browser(answer: NotificationPermission) {
  const state = { asked: 0, registered: 0, subscription: null as object | null }
  const pushManager = {
    getSubscription: async () => state.subscription,
    async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
      expect(applicationServerKey).toBe(publicKey)
      state.subscription = {
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          state.subscription = null
        },
      }
      return state.subscription
    },
  }
  const registration = { pushManager }
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    async register() {
      state.registered += 1
    },
  }
  const requestPermission = async () => {
    state.asked += 1
    return answer
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { requestPermission })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    vi.unstubAllGlobals()
  })
  return state
}

async function open(refusal?: ReturnType<typeof refused>) {
  let subscribed = false
  const change = (to: boolean) => () => {
    if (refusal) return refusal
    subscribed = to
    return done
  }
  const wire = await openPart(<PushCard />, {
    token: 'a-token',
    answers: {
      'GET /api/auth/me': ok(mara),
      'GET /api/push': () => ok({ publicKey, subscribed }),
      [`PUT ${path}`]: change(true),
      [`DELETE ${path}`]: change(false),
    },
  })
  const toggle = await screen.findByRole<HTMLButtonElement>('switch', { name: 'Finished and waiting work' })
  const isOn = (on: boolean) =>
    waitFor(() => expect([toggle.getAttribute('aria-checked'), toggle.disabled]).toEqual([String(on), false]))
  await isOn(false)
  return { wire, toggle, isOn }
}

test('notifications are off and nothing is asked until the switch is turned on; off ends the subscription', async () => {
  const state = browser('granted')
  const { wire, toggle, isOn } = await open()
  expect([state.asked, state.registered]).toEqual([0, 0])
  fireEvent.click(toggle)
  await isOn(true)
  expect([state.asked, state.registered]).toEqual([1, 1])
  expect(sent(wire, 'PUT', path)).toEqual([{ endpoint, keys }])
  await toastText('Turned on')
  fireEvent.click(toggle)
  await isOn(false)
  expect(sent(wire, 'DELETE', path)).toHaveLength(1)
  expect(state.subscription).toBeNull()
})

test('without permission nothing is subscribed, and the way to allow it is named', async () => {
  const state = browser('denied')
  const { wire, toggle, isOn } = await open()
  fireEvent.click(toggle)
  await toastText(
    'Notifications are blocked in this browser. Allow them in its site settings, then turn this on.',
  )
  await isOn(false)
  expect([state.subscription, sent(wire, 'PUT', path)]).toEqual([null, []])
})

test('a subscription that the server refuses leaves the switch off', async () => {
  browser('granted')
  const { toggle, isOn } = await open(refused(409, 'Too many devices.'))
  fireEvent.click(toggle)
  await toastText('Too many devices.')
  await isOn(false)
})

test('a browser without notifications says so', async () => {
  await openPart(<PushCard />, { token: 'a-token', answers: { 'GET /api/auth/me': ok(mara) } })
  await screen.findByText(/can’t show notifications/)
  expect(screen.queryByRole('switch')).toBeNull()
})
