import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, refused, toastText } from '#web/testing/app.tsx'
import { typeFast } from '#web/testing/type-fast.ts'
import { closeOverlay, openOverlay } from '#web/ui/overlays/overlay.store.ts'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import { projects } from './projects.store.ts'
import { list, names, open, project } from './testing/projects.ts'

afterEach(() => {
  projects.replaceAll([])
  projects.clearUser()
})

async function choose(button: string, item: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: button }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** Types the name that is asked for, and agrees. */
async function confirmDeletion(name: string) {
  const dialog = within(await screen.findByRole('dialog', { name: `Delete “${name}”?` }))
  const sure = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete project' })
  const input = dialog.getByRole('textbox', { name: 'Type the project name to confirm' })
  await waitFor(() => expect(document.activeElement).toBe(input))
  fireEvent.change(input, { target: { value: name.slice(1) } })
  expect(sure.disabled).toBe(true)
  fireEvent.change(input, { target: { value: ` ${name}` } })
  fireEvent.click(sure)
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

test('the list is searched and sorted, says how each is doing, and the address remembers it', async () => {
  const pillow = project('Travel pillow', { createdAt: '2026-11-03T10:00:00.000Z' })
  const desk = project('Desk lamp', { updatedAt: '2026-11-09T10:00:00.000Z' })
  const floor = project('Floor lamp', { createdAt: '2026-11-02T10:00:00.000Z' })
  const money = (amount: string) => ({ amount, currency: 'EUR' })
  await open('/projects?sort=name', {
    'GET /api/projects': ok([pillow, desk, floor]),
    'GET /api/projects/activity': ok([{ id: floor.id, at: '2026-11-10T10:00:00.000Z', chats: 2 }]),
    'GET /api/canon-summaries': ok([
      { projectId: desk.id, percent: 62, contribution: money('21.45'), breakEvenRoas: 1.86 },
      { projectId: floor.id, percent: 40, contribution: money('-3.5'), breakEvenRoas: null },
    ]),
  })
  expect(await names()).toEqual(['Desk lamp', 'Floor lamp', 'Travel pillow'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'newest' } })
  expect(await names()).toEqual(['Travel pillow', 'Floor lamp', 'Desk lamp'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'activity' } })
  await waitFor(async () => expect(await names()).toEqual(['Floor lamp', 'Desk lamp', 'Travel pillow']))
  await screen.findByText('Break-even ROAS 1.86')
  const rows = within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(rows[0]).toContain('Facts 40\u202f%−€3.50 an order')
  expect(rows[1]).toContain('Facts 62\u202f%Break-even ROAS 1.86')
  expect(rows[2]).not.toContain('Facts')
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search projects' })
  typeFast(search, 'LAMP fl')
  expect(search.value).toBe('LAMP fl')
  await waitFor(async () => expect(await names()).toEqual(['Floor lamp']))
  expect(location.search).toBe('?sort=activity&q=LAMP+fl')
  fireEvent.change(search, { target: { value: 'sofa' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show all projects' }))
  expect(await names()).toHaveLength(3)
})

test('no row moves once it is shown, and projects of one name are told apart', async () => {
  const known = Promise.withResolvers<void>()
  const first = project('Lamp', { updatedAt: '2026-11-09T10:00:00.000Z' })
  const twin = project('Lamp', { slug: 'Lamp-2' })
  const cafe = project('Café')
  const namesake = project('Lamp-2', { slug: 'Lamp-2-2', updatedAt: '2026-01-01T10:00:00.000Z' })
  await open('/projects', {
    'GET /api/projects': ok([first, twin, cafe, namesake]),
    'GET /api/projects/activity': async () => {
      await known.promise
      return ok([{ id: twin.id, at: '2026-11-10T10:00:00.000Z', chats: 2 }])
    },
  })
  const sidebar = within(await screen.findByRole('navigation', { name: 'Projects' }))
  await sidebar.findByRole('link', { name: 'Lamp-2' })
  await screen.findByRole('searchbox', { name: 'Search projects' })
  expect(screen.queryByRole('list', { name: 'Projects' })).toBeNull()
  known.resolve()
  expect(await names()).toEqual(['Lamp-2', 'Lamp', 'Café', 'Lamp-2-2'])
  const search = screen.getByRole('searchbox', { name: 'Search projects' })
  fireEvent.change(search, { target: { value: 'cafe' } })
  await waitFor(async () => expect(await names()).toEqual(['Café']))
  fireEvent.click(screen.getByRole('button', { name: 'New project' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New project' }))
  await dialog.findByRole('button', { name: 'Try a sample product' })

  openOverlay('palette')
  const type = async (value: string) =>
    fireEvent.change(await screen.findByRole('combobox', { name: 'Search and commands' }), {
      target: { value },
    })
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
  await type('lämp')
  await waitFor(() => expect(offered()).toEqual(['Lamp', 'Lamp-2', 'Lamp-2-2']))
  await type('cafe')
  await waitFor(() => expect(offered()).toEqual(['Café']))
  closeOverlay()
})

test('[A8][X4] a project is created and opened; without room the person is told what to do', async () => {
  const sentence = 'Your plan includes 2 projects, and you have 2. Delete one you no longer need.'
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
  await within(dialog).findByText('Enter a project name.')
  fireEvent.change(name, { target: { value: ` ${made.name} ` } })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Business instructions' }), {
    target: { value: 'Warm tone.' },
  })
  fireEvent.click(submit)
  await within(dialog).findByText(sentence)
  await within(dialog).findByText(/^Dropshipping Automation includes 10,/)
  expect(within(dialog).getAllByText(/Your plan includes 2 projects/)).toHaveLength(1)
  expect(within(dialog).getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/upgrade')

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
  await confirmDeletion('Lamp')
  expect(await toastText('Failed to delete project')).toContain('Failed to delete project')
  screen.getByText('Out of order.')
  expect(await names()).toEqual(['Lamp'])

  works = true
  await choose('More for Lamp', 'Delete')
  await confirmDeletion('Lamp')
  await screen.findByRole('heading', { name: 'No projects yet' })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await names()).toEqual(['Lamp'])
  expect(wire.requests.some(({ path }) => path === `/api/projects/${lamp.id}/restore`)).toBe(true)
})

test('the bin restores, and deletes permanently after a confirmation', async () => {
  const binned = ['Lamp', 'Candle'].map((name) => ({
    id: crypto.randomUUID(),
    name,
    deletedAt: new Date().toISOString(),
  }))
  const [lamp, candle] = binned
  let left = binned
  const wire = await open('/projects?tab=bin', {
    'GET /api/projects': ok([]),
    'GET /api/project-bin': () => ok(left),
    [`POST /api/projects/${lamp?.id}/restore`]: () => {
      left = left.filter((one) => one !== lamp)
      return ok(project('Lamp', { id: lamp?.id ?? '' }))
    },
    [`DELETE /api/projects/${candle?.id}/forever`]: () => {
      left = []
      return { body: { success: true, message: 'Deleted permanently.' } }
    },
  })
  const restore = await screen.findByRole('button', { name: 'Restore Lamp' })
  const rows = screen.getByRole('list', { name: 'Deleted projects' }).children
  expect([...rows].map((row) => row.querySelector('p:last-child')?.textContent)).toEqual([
    'Deleted just now · 30 days left',
    'Deleted just now · 30 days left',
  ])
  showUndo(lamp?.id ?? '', '“Lamp” was deleted.', () => {})
  await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(restore)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore Lamp' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Delete permanently: Candle' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(wire.requests.some(({ method }) => method === 'DELETE')).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await screen.findByRole('heading', { name: 'The bin is empty' })
})

test('a sample is one click away, and opens', async () => {
  const made = project('Sample: Foldable desk lamp')
  let works = false
  const wire = await open('/projects', {
    'GET /api/projects': () => ok(works ? [made] : []),
    'POST /api/projects/sample': () => (works ? ok(made) : refused(503, 'Down.')),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Try a sample product' }))
  await screen.findByText('Down.')
  works = true
  const again = await screen.findByRole('button', { name: 'Try a sample product' })
  fireEvent.click(again)
  fireEvent.click(again)
  await screen.findByRole('heading', { level: 1, name: made.name })
  expect(wire.requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

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

test('the result of an import is not shown again once closed, also after a reload; that of the next one is', async () => {
  const ended = (runId: string, note: string) =>
    ok({ runId, state: 'done', note, createdAt: new Date().toISOString() })
  let last = ended('run-1', 'Imported “Lamp”.')
  const answers = { 'GET /api/projects': ok([]), 'GET /api/project-imports/last': () => last }
  await open('/projects', answers)
  await screen.findByText('Imported “Lamp”.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Imported “Lamp”.')).toBeNull()
  cleanup()

  const wire = await open('/projects', answers)
  await waitFor(() => expect(wire.requests.some(({ path }) => path.endsWith('/last'))).toBe(true))
  await screen.findByRole('button', { name: 'Create your first project' })
  expect(screen.queryByText('Imported “Lamp”.')).toBeNull()
  cleanup()

  last = ended('run-2', 'Imported “Desk”.')
  await open('/projects', answers)
  await screen.findByText('Imported “Desk”.')
})

test('an import that is refused says so by its name', async () => {
  await open('/projects', {
    'GET /api/projects': ok([]),
    'GET /api/project-imports/last': ok(null),
    'POST /api/project-imports': refused(403, 'Your plan includes 2 projects, and you have 2.'),
  })
  const files = [new File(['PK'], 'lamp.zip', { type: 'application/zip' })]
  fireEvent.change(await screen.findByLabelText('Project to import'), { target: { files } })
  expect(await toastText('Project not imported')).toContain('Your plan includes 2 projects')
})
