import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { mara, ok, refused } from '#web/testing/app.tsx'
import { projects } from '../projects.store.ts'
import { open, project } from '../testing/projects.ts'

afterEach(() => {
  projects.replaceAll([])
  projects.clearUser()
})

test('a project that is renamed keeps what is being written, and its old address leads to the new one', async () => {
  const lamp = project('Lamp', { formerSlugs: ['Torch'] })
  const renamed = { ...lamp, name: 'Desk / lamp', slug: 'Desk / lamp', formerSlugs: ['Torch', 'Lamp'] }
  let now = lamp
  await open('/project/Torch?tab=settings', {
    'GET /api/projects': () => ok([now]),
    [`GET /api/projects/${lamp.id}/archive-size`]: ok({ bytes: 600 * 1_024 * 1_024 }),
    [`PATCH /api/projects/${lamp.id}/business-instructions`]: refused(503, 'Down.'),
    [`PATCH /api/projects/${lamp.id}`]: ({ body }) => {
      expect(JSON.parse(body)).toEqual({ name: 'Desk / lamp' })
      now = renamed
      return ok(renamed)
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Lamp' })
  expect(location.pathname + location.search).toBe('/project/Lamp?tab=settings')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Business instructions' }), {
    target: { value: 'Half a sentence' },
  })
  await screen.findByText(/^Download everything in this project.+up to 500 MB \(currently about 600 MB\)\.$/)
  screen.getByText(/^This export is too large to import again\./)
  fireEvent.change(screen.getByRole('textbox', { name: 'Project name' }), {
    target: { value: 'Desk / lamp' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await screen.findByRole('heading', { level: 1, name: 'Desk / lamp' })
  expect(location.pathname).toBe('/project/Desk%20%2F%20lamp')
  expect(screen.getByRole('textbox', { name: 'Business instructions' })).toHaveProperty(
    'value',
    'Half a sentence',
  )
})

test('[A9] a text says when it is saved, when it waits for the connection, and when another device changed it', async () => {
  const lamp = project('Lamp', { businessInstructions: 'Warm tone.' })
  const theirs = {
    ...lamp,
    businessInstructions: 'Warm tone.\nNo claims.',
    revisions: { ...lamp.revisions, businessInstructions: 4 },
  }
  let [works, changed] = [false, false]
  let down = refused(503, 'Down.')
  const wire = await open('/project/Lamp?tab=settings', {
    'GET /api/projects': () => ok([changed ? theirs : lamp]),
    [`PATCH /api/projects/${lamp.id}/business-instructions`]: ({ body }) => {
      const { basedOn, ...text } = JSON.parse(body)
      if (!works) return down
      if (changed && basedOn !== 4) return refused(409, 'Changed.')
      return ok({ ...lamp, ...text, revisions: { ...lamp.revisions, businessInstructions: basedOn + 1 } })
    },
  })
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Business instructions' })
  expect(text.value).toBe('Warm tone.')
  screen.getByText('Saved')
  fireEvent.change(text, { target: { value: 'Calm tone.' } })
  expect(text.value).toBe('Calm tone.')
  screen.getByText('Saving…')
  await screen.findByText('Not saved yet. We’ll save it when you’re back online')
  down = refused(400, 'One character cannot be kept.')
  dispatchEvent(new Event('online'))
  await screen.findByText(/^Not saved: One character cannot be kept\. Your text is stored/)
  expect(text.getAttribute('aria-invalid')).toBe('true')
  down = refused(429, 'Too many.')
  const long = 'x'.repeat(99_990)
  fireEvent.change(text, { target: { value: long } })
  await screen.findByText('Not saved yet. We’ll save it when you’re back online')
  expect(text.getAttribute('aria-invalid')).toBeNull()
  works = true
  changed = true
  dispatchEvent(new Event('online'))
  const notice = await screen.findByText('This text was also changed elsewhere')
  const alert = within(notice.closest<HTMLElement>('[role=alert]') ?? document.body)
  alert.getByText(/^Warm tone.\s+No claims.$/)
  expect(text.value).toBe(long)
  fireEvent.click(alert.getByRole('button', { name: 'Merge both' }))
  alert.getByText(/^Together they exceed 100,000 characters\./)
  expect(text.value).toBe(long)
  fireEvent.change(text, { target: { value: 'Calm tone.' } })
  expect(alert.queryByText(/^Both together are longer/)).toBeNull()
  fireEvent.click(alert.getByRole('button', { name: 'Merge both' }))
  expect(text.value).toBe('Warm tone.\nNo claims.\nCalm tone.')
  await screen.findByText('Saved')
  expect(JSON.parse(wire.requests.findLast(({ method }) => method === 'PATCH')?.body ?? '')).toEqual({
    businessInstructions: 'Warm tone.\nNo claims.\nCalm tone.',
    basedOn: 4,
  })
})

test('a project whose name another has is headed by the name that lists tell it by', async () => {
  const projects = [project('Lamp'), project('Lamp', { slug: 'Lamp-2' })]
  await open('/project/Lamp-2', { 'GET /api/projects': ok(projects) })
  await screen.findByRole('heading', { level: 1, name: 'Lamp-2' })
})

test('the tabs are in the address, reached by keys, and the chats of a project are its own', async () => {
  const lamp = project('Lamp')
  const chat = {
    id: crypto.randomUUID(),
    title: 'What is left of an order?',
    createdAt: lamp.createdAt,
    updatedAt: lamp.updatedAt,
    userId: mara.id,
    projectId: lamp.id,
    pinned: false,
    deletedAt: null,
  }
  const wire = await open('/project/Lamp', {
    'GET /api/projects': ok([lamp]),
    'GET /api/chats': ok({ items: [chat], next: null }),
  })
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  const overview = await screen.findByRole('tab', { name: 'Overview', selected: true })
  expect(tabs()).toEqual([
    'Overview',
    'Chats',
    'Facts',
    'Research',
    'Knowledge',
    'Pages',
    'Visuals',
    'Flows',
    'Profit',
    'SEO',
    'Settings',
  ])
  overview.focus()
  fireEvent.keyDown(overview, { key: 'ArrowRight' })
  const chats = screen.getByRole('tab', { name: 'Chats' })
  await waitFor(() => expect(document.activeElement).toBe(chats))
  fireEvent.keyDown(chats, { key: 'Enter' })
  await screen.findByRole('tab', { name: 'Chats', selected: true })
  expect(location.search).toBe('?tab=chats')
  const list = within(await screen.findByRole('tabpanel'))
  expect((await list.findByRole('link', { name: chat.title })).getAttribute('href')).toBe(`/chat/${chat.id}`)
  expect(wire.requests.some(({ query }) => query.get('project') === lamp.id)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'New chat' }))
  await waitFor(() => expect(location.pathname).toBe('/chat'))
  await screen.findByRole('button', { name: 'Remove Lamp' })
})

test.each(['a/b', 'a%2Fb', '100 %', 'Größe & Co?', '#1', '東京 👩‍👧', '..-2'])(
  '[R3] the project named %s opens at its address',
  async (name) => {
    await open(`/project/${encodeURIComponent(name)}`, {
      'GET /api/projects': ok(['a/b', 'a%2Fb', name].map((each) => project(each))),
    })
    await screen.findByRole('heading', { level: 1, name })
    const sidebar = screen.getByRole('navigation', { name: 'Projects' })
    expect(within(sidebar).getAllByRole('link', { current: 'page' })[0]?.textContent).toBe(name)
  },
)

test.each(['/project/Nowhere', '/project/%E0%A4%A'])(
  '%s shows that there is no such project',
  async (path) => {
    await open(path, { 'GET /api/projects': ok([project('Lamp')]) })
    await screen.findByRole('heading', { name: 'This project does not exist' })
    expect(screen.getByRole('link', { name: 'the bin' }).getAttribute('href')).toBe('/projects?tab=bin')
    screen.getByRole('button', { name: /^mara/ })
  },
)
