import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isComing } from '#contracts/coming.ts'
import { plans, shippedPlans } from '#contracts/plans.ts'
import { ok, refused } from '#web/testing/app.tsx'
import { account, openSettings, press, sent } from '#web/testing/settings.ts'

const section = async (name: string) => {
  await screen.findByRole('heading', { level: 2, name })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings')
  expect(screen.getByRole('link', { current: 'page', name }).getAttribute('href')).toBe(
    `/settings#${name.toLowerCase()}`,
  )
}

test.each([
  ['/settings', 'Profile'],
  ['/profile', 'Profile'],
  ['/account', 'Security'],
  ['/usage', 'Usage'],
  ['/settings#notifications', 'Notifications'],
  ['/usage#data', 'Data'],
])('[R4] %s opens the settings on %s', async (path, name) => {
  await openSettings(path)
  await section(name)
})

test('a section has an address, and Back leads to the one before', async () => {
  await openSettings('/usage')
  fireEvent.click(await screen.findByRole('link', { name: 'Security' }))
  await section('Security')
  expect(location.pathname + location.hash).toBe('/settings#security')
  window.history.replaceState(null, '', '/usage')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await section('Usage')
})

test('the hash of the skip link leaves the section that is shown', async () => {
  await openSettings('/settings#security')
  await section('Security')
  act(() => {
    window.history.pushState(null, '', '/settings#content')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await section('Security')
})

test('an account that cannot be read says why, and can be asked for again', async () => {
  let answer = refused(503, 'The database is being restored.')
  await openSettings('/profile', { 'GET /api/account': () => answer })
  await screen.findByText('The database is being restored.')
  answer = ok(account)
  await press('Try again')
  await screen.findByLabelText('Username')
})

test('[U6] a theme is picked and kept, and the page says how it is shown', async () => {
  await openSettings('/settings#appearance')
  const light = await screen.findByLabelText<HTMLInputElement>('Light')
  expect(screen.getByLabelText<HTMLInputElement>('Dark').checked).toBe(true)
  fireEvent.click(light)
  expect(light.checked).toBe(true)
  expect(localStorage.getItem('theme')).toBe('light')
  expect(
    screen.getByText(/applies once a light theme is available; until then, Sellwright is dark\.$/),
  ).toBeTruthy()
})

test('a switch is turned at once, saved, and said', async () => {
  const wire = await openSettings('/settings#notifications', { 'PATCH /api/account': ok(account) })
  const exports = await screen.findByRole('switch', { name: 'Exports' })
  expect(exports.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(exports)
  await waitFor(() => expect(exports.getAttribute('aria-checked')).toBe('true'))
  await screen.findByText('Turned on')
  expect(sent(wire, 'PATCH', '/api/account')).toEqual([{ notifications: { exportReady: true } }])
})

test('a switch that could not be saved is turned back', async () => {
  await openSettings('/settings#notifications', { 'PATCH /api/account': refused(503, 'Not now.') })
  const signIns = await screen.findByRole('switch', { name: 'New sign-ins' })
  fireEvent.click(signIns)
  await screen.findByText('Not now.')
  expect(signIns.getAttribute('aria-checked')).toBe('true')
})

test('usage shows the plan and the limits that the server gives', async () => {
  const features = { ...plans.pro, queriesPerDay: 1_234 }
  await openSettings('/usage', { 'GET /api/subscription-status': ok({ plan: 'pro', features }) })
  await within(await screen.findByRole('main')).findByText('Dropshipping Automation')
  const figure = (label: string) => screen.getByText(label).nextSibling?.textContent
  expect(figure('Answers a day')).toBe('1,234')
  const coming = isComing('marketingVisualsPerDay', features) ? 'Coming' : ''
  expect(figure('Marketing visuals a day')).toBe(`10${coming}`)
  expect(figure('Deep market analysis')).toBe('Included')
})

const reset = { resetsAt: '2026-11-16T00:00:00Z', timeZone: 'UTC' }
const limits = [
  { name: 'queriesPerDay', limit: 20, ofPlan: 20, used: 17, left: 3, ...reset },
  { name: 'promptsPerDay', limit: 15, ofPlan: 15, used: 0, left: 15, ...reset },
  { name: 'marketingVisualsPerDay', limit: 0, ofPlan: 0, used: 0, left: 0, ...reset },
]

test('usage shows what is left of today, and warns when little is', async () => {
  const noPrompts = { ...limits[1], limit: 0, ofPlan: 0, left: 0 }
  await openSettings('/usage', {
    'GET /api/subscription-status': ok({
      plan: 'free',
      features: { ...plans.free, hasDeepMarketAnalysis: true },
    }),
    'GET /api/plans': ok({ ...shippedPlans, free: { ...shippedPlans.free, promptsPerDay: 0 } }),
    'GET /api/usage-limits': ok([limits[0], noPrompts]),
  })
  const questions = await screen.findByRole('meter', { name: 'Answers' })
  expect(questions.getAttribute('aria-valuetext')).toBe('17 of 20')
  expect(screen.getByText('Only 3 left today.')).toBeDefined()
  expect(screen.queryByRole('meter', { name: 'Tool runs' })).toBeNull()
  const prompts = screen.getByText('Tool runs').closest('li')
  expect(prompts?.textContent).toContain('Not in your plan')
  await waitFor(() =>
    expect(prompts?.textContent).toContain('Dropshipping Automation has 150 a day. See plans'),
  )
  expect(screen.getByText(/^Resets at midnight.*UTC/)).toBeDefined()
})

test('usage shows how full the storage is, and links each large file to the screen that deletes it', async () => {
  const files = [
    { kind: 'bin', name: 'lamp.png', bytes: 600 * 1_024 ** 2, path: '/images?view=bin' },
    { kind: 'visuals', name: 'Oak desk lamp', bytes: 300 * 1_024 ** 2, path: '/marketing-visuals?project=1' },
  ]
  const kinds = files.map(({ kind, bytes }) => ({ kind, files: 1, bytes }))
  const storage = { used: 900 * 1_024 ** 2, limit: 1_024 ** 3, kinds, largest: files }
  let answer = refused(503, 'The database is being restored.')
  await openSettings('/usage', {
    'GET /api/plans': ok(shippedPlans),
    'GET /api/usage-limits': ok(limits),
    'GET /api/usage': ok({ timeZone: 'UTC', days: [], byFeature: [] }),
    'GET /api/usage/storage': () => answer,
  })
  await screen.findByText('Your storage could not be loaded')
  answer = ok(storage)
  await press('Try again')
  const meter = await screen.findByRole('meter', { name: 'Images and files' })
  expect(meter.getAttribute('aria-valuetext')).toBe('900 MB of 1 GB')
  expect(screen.getByText('Only 124 MB left.')).toBeDefined()
  await screen.findByText(/Dropshipping Automation has 20 GB\./)
  const links = within(screen.getByRole('list', { name: 'Largest files' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    files.map(({ name, path }) => [name, path]),
  )
})

test('usage says what was given on top, also of what the plan has none of', async () => {
  const given = [
    { ...limits[1], limit: 18, left: 18 },
    { ...limits[2], limit: 5, used: 5, left: 0 },
  ]
  await openSettings('/usage', {
    'GET /api/subscription-status': refused(503, 'The database is being restored.'),
    'GET /api/usage-limits': ok(given),
  })
  const visuals = await screen.findByRole('meter', { name: 'Marketing visuals' })
  expect(visuals.getAttribute('aria-valuetext')).toBe('5 of 5')
  expect(screen.getByText('Used up.')).toBeDefined()
  expect(screen.getByText(/3 given to you/)).toBeDefined()
  // A plan that could not be read is not taken for one whose prompts have no use yet.
  expect(screen.getByRole('meter', { name: 'Tool runs' })).toBeDefined()
})

test('usage shows what was used day by day and for what', async () => {
  const days = [
    {
      day: '2026-11-14',
      used: { queriesPerDay: 12, promptsPerDay: 2 },
      byFeature: { Chat: 12, 'Market analysis': 2 },
      cost: 0,
    },
    { day: '2026-11-15', used: { queriesPerDay: 3 }, byFeature: { Chat: 3 }, cost: 1_250_000 },
  ]
  const byFeature = [
    { name: 'Chat', units: 15, cost: 1_250_000 },
    { name: 'Market analysis', units: 2, cost: 0 },
    { name: 'Reading files', units: 0, cost: 10 },
  ]
  await openSettings('/usage', { 'GET /api/usage': ok({ timeZone: 'UTC', days, byFeature }) })
  const table = await screen.findByRole('table', { name: 'Usage by day and feature' })
  expect(within(table).getByRole('row', { name: 'Time Chat Market analysis' })).toBeDefined()
  expect(within(table).getByRole('row', { name: 'Nov 14 12 2' })).toBeDefined()
  expect(within(table).getByRole('row', { name: 'Nov 15 3 0' })).toBeDefined()
  expect(screen.getByText('Answers', { selector: 'dt' }).nextSibling?.textContent).toBe('15')
  const parts = screen.getByRole('table', { name: 'Usage by feature' })
  expect(within(parts).getByRole('row', { name: 'Chat 15 $1.25' })).toBeDefined()
  expect(screen.getByText('You spent about $1.25 with your own keys over this time.')).toBeDefined()
})

test('[B7] limits that cannot be read are not made up', async () => {
  await openSettings('/usage', { 'GET /api/usage-limits': { status: 500, body: {} } })
  await screen.findByRole('heading', { name: 'Failed to load usage limits' })
  expect(screen.queryByRole('meter')).toBeNull()
})

test('a plan that cannot be read is not made up', async () => {
  await openSettings('/usage', { 'GET /api/subscription-status': { status: 500, body: {} } })
  await screen.findByRole('heading', { name: 'Your plan could not be loaded.' })
  expect(screen.queryByText('Answers a day')).toBeNull()
})
