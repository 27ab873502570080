import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { plans, shippedPlans } from '#contracts/plans.ts'
import { mara, ok, openApp, refused } from '#web/testing/app.tsx'

/** The partners screen stands in for a gated tool: its entry only names what it needs and where it is listed. */
vi.mock('#contracts/screens.ts', async (load) => {
  const registry = await load<typeof import('#contracts/screens.ts')>()
  const gate = { needs: 'marketingVisualsPerDay', rail: 'tools' } as const
  const entryOf: typeof registry.entryOf = (id) => ({
    ...registry.entryOf(id),
    ...(id === 'partners' && gate),
  })
  return { ...registry, entryOf }
})

const visuals = (limit: number) =>
  ok([{ name: 'marketingVisualsPerDay', limit, ofPlan: 0, used: 0, left: limit }])

const openGated = (answers: Parameters<typeof openApp>[1]) =>
  openApp(
    '/partners',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/plans': ok(shippedPlans),
      'GET /api/subscription-status': ok({ plan: 'free', features: plans.free }),
      'GET /api/usage-limits': visuals(0),
      ...answers,
    },
    'a-token',
  )

test('[B4] in the place of a screen that the plan lacks, the plan that has it is offered', async () => {
  const wire = await openGated({})
  const offer = await screen.findByRole('region', { name: 'Partners' })
  await within(offer).findByText('Included in Dropshipping Automation.')
  expect(within(offer).getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/upgrade')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Partners')
  expect(wire.requests.filter(({ path }) => path.startsWith('/api/partner'))).toEqual([])
  const listed = within(screen.getByRole('navigation', { name: 'Tools' })).getByRole('link', {
    name: 'Partners',
  })
  expect(listed.getAttribute('aria-current')).toBe('page')
})

test.each([
  ['the plan has it', { 'GET /api/subscription-status': ok({ plan: 'pro', features: plans.pro }) }],
  ['units of it were given', { 'GET /api/usage-limits': visuals(3) }],
])('[B4] the screen opens where %s', async (_, answers) => {
  const wire = await openGated(answers)
  await waitFor(() => expect(wire.requests.some(({ path }) => path.startsWith('/api/partner'))).toBe(true))
  expect(screen.queryByRole('region', { name: 'Partners' })).toBeNull()
})

test('a plan that cannot be loaded is said, with a way to try again', async () => {
  await openGated({ 'GET /api/subscription-status': refused(500, 'Not now.') })
  const problem = await within(await screen.findByRole('main')).findByRole('alert')
  expect(problem.textContent).toContain('Your plan could not be loaded')
  expect(within(problem).getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull()
})

test('image generation also leads to the image maker, which every plan has', async () => {
  await openApp(
    '/image-generation',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/plans': ok(shippedPlans),
      'GET /api/subscription-status': ok({ plan: 'free', features: plans.free }),
      'GET /api/usage-limits': ok([]),
    },
    'a-token',
  )
  const offer = within(await screen.findByRole('region', { name: 'Image generation' }))
  expect(offer.getByRole('link', { name: 'Open the image maker' }).getAttribute('href')).toBe('/image-maker')
})

test('the owner of the installation opens every tool at the gate; others see no such button', async () => {
  const server = { status: { plan: 'free', features: plans.free } as object }
  const wire = await openGated({
    'GET /api/subscription-status': () => ok({ ...server.status, isOwner: true }),
    'PUT /api/admin/own-plan': () => {
      server.status = { plan: 'automation', features: plans.automation }
      return { body: { success: true, message: 'Every tool is open.' } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'You run this installation: use every tool' }))
  await waitFor(() => expect(wire.requests.some(({ path }) => path.startsWith('/api/partner'))).toBe(true))
  cleanup()
  await openGated({})
  await screen.findByRole('link', { name: 'See plans' })
  expect(screen.queryByRole('button', { name: /You run this installation/ })).toBeNull()
})
