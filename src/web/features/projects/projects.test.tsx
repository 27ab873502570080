// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Project } from '#contracts/projects.ts'
import { type Answers, mara, ok, openApp, refused, toastText } from '#web/testing/app.tsx'
import { projects } from './projects.store.ts'

const project = (name: string, given: Partial<Project> = {}): Project => ({
  id: crypto.randomUUID(),
  name,
  slug: name,
  businessInstructions: '',
  researchData: '',
  knowledgeBase: [],
  userId: mara.id,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...given,
})

afterEach(() => {
  projects.replaceAll([])
  projects.clearUser()
})

const open = (path: string, answers: Answers) =>
  openApp(path, { 'GET /api/auth/me': ok(mara), ...answers }, 't')
const list = () => screen.findByRole('list', { name: 'Projects' })
const names = async () =>
  within(await list())
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

async function choose(button: string, item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: button }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('[E9] projects with an empty or non-text name are hidden', async () => {
  const odd = ['', '   ', 7, null, undefined, ['Lamp'], { a: 1 }].map((name) => ({
    ...project('x'),
    name: name as string,
  }))
  await open('/projects', { 'GET /api/projects': ok([...odd, project('Lamp')]) })
  expect(await names()).toEqual(['Lamp'])
  const sidebar = screen.getByRole('navigation', { name: 'Projects' })
  expect(within(sidebar).getAllByRole('listitem')).toHaveLength(1)
})

test('the list is searched and sorted, and the address remembers it', async () => {
  await open('/projects?sort=name', {
    'GET /api/projects': ok([
      project('Travel pillow', { createdAt: '2026-11-03T10:00:00.000Z' }),
      project('Desk lamp', { updatedAt: '2026-11-09T10:00:00.000Z' }),
      project('Floor lamp', { createdAt: '2026-11-02T10:00:00.000Z' }),
    ]),
  })
  expect(await names()).toEqual(['Desk lamp', 'Floor lamp', 'Travel pillow'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'newest' } })
  expect(await names()).toEqual(['Travel pillow', 'Floor lamp', 'Desk lamp'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'changed' } })
  expect((await names())[0]).toBe('Desk lamp')
  const search = screen.getByRole('searchbox', { name: 'Search projects' })
  fireEvent.change(search, { target: { value: 'LAMP fl' } })
  expect(await names()).toEqual(['Floor lamp'])
  expect(location.search).toBe('?sort=changed&q=LAMP+fl')
  fireEvent.change(search, { target: { value: 'sofa' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show all projects' }))
  expect(await names()).toHaveLength(3)
})

test('[A8][X4] a project is created and opened; without room the person is told what to do', async () => {
  const sentence =
    'Your plan has room for 2 projects, and you have 2. Delete one you no longer need to make room.'
  let full = true
  const made = project('50% off / “Größe”', { businessInstructions: 'Warm tone.' })
  const wire = await open('/projects', {
    'GET /api/projects': () => ok(full ? [] : [made]),
    'POST /api/projects': () => {
      if (!full) return ok(made)
      return {
        status: 403,
        body: { success: false, error: sentence, message: sentence, type: 'QUOTA_EXCEEDED' },
      }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Create your first project' }))
  const dialog = await screen.findByRole('dialog', { name: 'New project' })
  const name = within(dialog).getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  const submit = within(dialog).getByRole('button', { name: 'Create project' })
  fireEvent.click(submit)
  await within(dialog).findByText('Give the project a name.')
  fireEvent.change(name, { target: { value: ` ${made.name} ` } })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Business instructions' }), {
    target: { value: 'Warm tone.' },
  })
  fireEvent.click(submit)
  await within(dialog).findByText(sentence)

  full = false
  fireEvent.click(submit)
  await screen.findByRole('heading', { level: 1, name: made.name })
  expect(location.pathname).toBe(`/project/${encodeURIComponent(made.name)}`)
  const sent = wire.requests.filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual(
    Array(2).fill({ name: made.name, businessInstructions: 'Warm tone.' }),
  )
})

test('[A8][X4] deleting says so with a way back, and says when it failed', async () => {
  const lamp = project('Lamp')
  let works = false
  const wire = await open('/projects', {
    'GET /api/projects': () => ok(works ? [] : [lamp]),
    [`DELETE /api/projects/${lamp.id}`]: () =>
      works ? { body: { success: true, message: 'Deleted.' } } : refused(500, 'Out of order.'),
    [`POST /api/projects/${lamp.id}/restore`]: ok(lamp),
  })
  await choose('More for Lamp', 'Delete')
  expect(await toastText('Failed to delete project')).toContain('Failed to delete project')
  expect(await names()).toEqual(['Lamp'])

  works = true
  await choose('More for Lamp', 'Delete')
  await screen.findByRole('heading', { name: 'No projects yet' })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await names()).toEqual(['Lamp'])
  expect(wire.requests.at(-1)?.path).toBe(`/api/projects/${lamp.id}/restore`)
})

test('[A9] a text says when it is saved, and when it waits for the connection', async () => {
  const lamp = project('Lamp', { businessInstructions: 'Warm tone.' })
  let works = false
  await open('/project/Lamp', {
    'GET /api/projects': ok([lamp]),
    [`PATCH /api/projects/${lamp.id}/research-data`]: ({ body }) =>
      works ? ok({ ...lamp, ...JSON.parse(body) }) : refused(503, 'Down.'),
  })
  const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Research notes' })
  expect(screen.getByRole('textbox', { name: 'Business instructions' })).toHaveProperty('value', 'Warm tone.')
  expect(screen.getAllByText('Saved')).toHaveLength(2)
  fireEvent.change(notes, { target: { value: 'Rivals ask €39.' } })
  expect(notes.value).toBe('Rivals ask €39.')
  screen.getByText('Saving…')
  await screen.findByText('Not saved yet, will be sent when the connection is back')
  works = true
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2))
  expect(notes.value).toBe('Rivals ask €39.')
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
    screen.getByRole('button', { name: /^mara/ })
  },
)

test('a list that cannot be loaded says so, and shows what was seen last', async () => {
  let works = false
  const answers = {
    'GET /api/projects': () => (works ? ok([project('Lamp')]) : refused(503, 'Down for a minute.')),
  }
  await open('/projects', answers)
  const main = within(await screen.findByRole('main'))
  expect((await main.findByRole('alert')).textContent).toContain(
    'Your projects could not be loadedDown for a minute.',
  )
  works = true
  fireEvent.click(main.getByRole('button', { name: 'Try again' }))
  expect(await names()).toEqual(['Lamp'])
  works = false
  fireEvent.click(main.getByRole('link', { name: 'Lamp' }))
  await main.findByRole('heading', { level: 1, name: 'Lamp' })
  const sidebar = within(screen.getByRole('navigation', { name: 'Projects' }))
  fireEvent.click(sidebar.getByRole('link', { name: 'Projects' }))
  await screen.findByText('This list may be out of date')
  expect(await names()).toEqual(['Lamp'])
})
