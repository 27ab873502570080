import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plans } from '#contracts/plans.ts'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'
import { press } from '#web/testing/settings.ts'

const model = { id: 'built-in/assistant', label: 'Built-in', note: 'Runs here.', builtIn: true, price: null }
const project = {
  id: '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a51',
  name: 'Lamp',
  slug: 'Lamp',
  businessInstructions: '',
  researchData: '',
  knowledgeBase: [],
  userId: mara.id,
  createdAt: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-01-05T12:00:00.000Z',
}
const none = { link: false, costs: false, file: false, page: false, slug: null }
const open = (steps: unknown, models: unknown[] = [model], answers: Answers = {}) =>
  openApp(
    '/chat',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/projects': ok([project]),
      'GET /api/first-steps': ok(steps),
      'POST /api/projects': ok(project),
      'POST /api/projects/sample': ok(project),
      'GET /api/models': ok(models),
      ...answers,
    },
    'a-token',
  )

test('a new user is told who answers and what to do first, until they close it', async () => {
  localStorage.clear()
  await open(none)
  await screen.findByRole('heading', { name: 'Welcome to Sellwright' })
  await screen.findByText(/^You’re on the free calculator\./)
  expect(screen.getByText('0 of 4 done')).toBeDefined()
  expect(screen.getByRole('link', { name: /^Product link/ }).getAttribute('href')).toBe('/from-link')
  expect(screen.getByRole('link', { name: 'Add a key' }).getAttribute('href')).toBe('/settings#assistant')
  expect(screen.getByRole('button', { name: 'Try a sample product' })).toBeDefined()
  await press('Close first steps')
  await waitFor(() => expect(screen.queryByText('Welcome to Sellwright')).toBeNull())
  expect(localStorage.getItem(`welcome.closed:${mara.id}`)).not.toBeNull()
})

test('the sample product is made and opened in one click', async () => {
  localStorage.clear()
  const { forgetWelcome } = await import('#web/features/models/welcome.store.ts')
  forgetWelcome(mara.id)
  const wire = await open(none)
  fireEvent.click(await screen.findByRole('button', { name: 'Try a sample product' }))
  await waitFor(() => expect(wire.requests.some(({ path }) => path === '/api/projects/sample')).toBe(true))
  await waitFor(() => expect(location.pathname).toBe('/project/Lamp'))
})

test('a connected model is named', async () => {
  localStorage.clear()
  const { forgetWelcome } = await import('#web/features/models/welcome.store.ts')
  forgetWelcome(mara.id)
  await open(none, [
    { ...model, label: 'GPT-6 Astra', note: 'Runs at OpenAI, connected by you.', builtIn: false },
  ])
  await screen.findByText('You’re using GPT-6 Astra. Runs at OpenAI, connected by you.')
})

test('price and costs begin a project where there is none', async () => {
  localStorage.clear()
  const { forgetWelcome } = await import('#web/features/models/welcome.store.ts')
  forgetWelcome(mara.id)
  const wire = await open(none)
  fireEvent.click(await screen.findByRole('button', { name: /^Price and costs/ }))
  await waitFor(() => expect(location.pathname).toBe('/project/Lamp'))
  expect(wire.requests.some(({ method, path }) => method === 'POST' && path === '/api/projects')).toBe(true)
})

test('the list stays with what is left, and ends with the last step of the plan', async () => {
  localStorage.clear()
  const { forgetWelcome } = await import('#web/features/models/welcome.store.ts')
  forgetWelcome(mara.id)
  await open({ ...none, link: true, costs: true, slug: 'Lamp' })
  await screen.findByText('2 of 4 done')
  expect(screen.getByRole('link', { name: /^First file/ }).getAttribute('href')).toBe(
    '/project/Lamp?tab=knowledge',
  )
  await open({ ...none, link: true, costs: true, file: true, slug: 'Lamp' })
  await waitFor(() => expect(localStorage.getItem(`welcome.closed:${mara.id}`)).not.toBeNull())
})

test('the owner of the installation is offered every tool among the first steps', async () => {
  localStorage.clear()
  const { forgetWelcome } = await import('#web/features/models/welcome.store.ts')
  forgetWelcome(mara.id)
  const wire = await open(none, [model], {
    'GET /api/subscription-status': ok({ plan: 'free', features: plans.free, isOwner: true }),
    'PUT /api/admin/own-plan': { body: { success: true, message: 'Every tool is open.' } },
  })
  await press('You run this installation: use every tool')
  await waitFor(() => expect(wire.requests.some(({ method }) => method === 'PUT')).toBe(true))
})
