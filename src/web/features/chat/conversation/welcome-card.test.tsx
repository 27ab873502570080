import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mara, ok, openApp } from '#web/testing/app.tsx'
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
const open = (projects: unknown[], models: unknown[] = [model]) =>
  openApp(
    '/chat',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/projects': ok(projects),
      'POST /api/projects/sample': ok(project),
      'GET /api/models': ok(models),
    },
    'a-token',
  )

test('a new user is told who answers and what to do first, until they close it', async () => {
  localStorage.clear()
  await open([])
  await screen.findByRole('heading', { name: 'Welcome to Sellwright' })
  await screen.findByText(/^You’re using the built-in assistant\./)
  expect(screen.getByRole('link', { name: 'Create your first project' }).getAttribute('href')).toBe(
    '/projects',
  )
  expect(screen.getByRole('link', { name: 'Add a key' }).getAttribute('href')).toBe('/settings#assistant')
  expect(screen.getByRole('button', { name: 'Try a sample product' })).toBeDefined()
  await press('Close')
  await waitFor(() => expect(screen.queryByText('Welcome to Sellwright')).toBeNull())
  expect(localStorage.getItem(`welcome.closed:${mara.id}`)).not.toBeNull()
})

test('the sample product is made and opened in one click', async () => {
  localStorage.clear()
  const { forgetWelcome } = await import('#web/features/models/welcome.store.ts')
  forgetWelcome(mara.id)
  const wire = await open([])
  fireEvent.click(await screen.findByRole('button', { name: 'Try a sample product' }))
  await waitFor(() => expect(wire.requests.some(({ path }) => path === '/api/projects/sample')).toBe(true))
  await waitFor(() => expect(location.pathname).toBe('/project/Lamp'))
})

test('a connected model is named', async () => {
  localStorage.clear()
  const { forgetWelcome } = await import('#web/features/models/welcome.store.ts')
  forgetWelcome(mara.id)
  await open(
    [],
    [{ ...model, label: 'GPT-6 Astra', note: 'Runs at OpenAI, connected by you.', builtIn: false }],
  )
  await screen.findByText('You’re using GPT-6 Astra. Runs at OpenAI, connected by you.')
})

test('a user with a project is not welcomed again', async () => {
  localStorage.clear()
  const { forgetWelcome } = await import('#web/features/models/welcome.store.ts')
  forgetWelcome(mara.id)
  const wire = await open([project])
  await screen.findByText('What are you selling?')
  await waitFor(() => expect(wire.requests.some(({ path }) => path === '/api/projects')).toBe(true))
  await screen.findAllByText('Lamp')
  expect(screen.queryByText('Welcome to Sellwright')).toBeNull()
})
