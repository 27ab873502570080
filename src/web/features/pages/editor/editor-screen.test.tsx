import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { type PageBlock, plainTheme } from '#contracts/pages/page-blocks.ts'
import type { SavePage, SitePage } from '#contracts/pages/pages.ts'
import { plans, shippedPlans } from '#contracts/plans.ts'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'
import { aProject } from '#web/testing/projects.ts'

const lamp = aProject()
const canon = `/api/projects/${lamp.id}/canon`
const prose = (id: string, text: string): PageBlock => ({ id, type: 'richText', props: { text } })

const page: SitePage = {
  id: '0b5f5d0e-4f0c-4a55-8f0e-0d2f5f0b8c01',
  projectId: lamp.id,
  title: 'Arc lamp',
  goal: 'landing',
  imageId: null,
  sketch: { accent: '#1a7f5a', background: '#ffffff', text: '#1f2328', kinds: ['hero'] },
  slug: null,
  isPublished: false,
  updatedAt: '2026-11-01T10:00:00.000Z',
  publishedAt: null,
  address: null,
  isStale: false,
  description: '',
  language: 'en',
  theme: plainTheme,
  buyLink: null,
  isIndexed: true,
  step: 'facts',
  blocks: [prose('a', 'First. Second.'), prose('b', 'Third. Fourth.')],
  revision: 3,
  preview: null,
  changed: [],
}
const api = `/api/pages/${page.id}`

/** The editor over a server that keeps the page. */
async function openEditor(more: Answers = {}) {
  let stored = page
  const saved: SavePage[] = []
  await openApp(
    `/ai-page-builder/${page.id}`,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/plans': ok(shippedPlans),
      'GET /api/subscription-status': ok({ plan: 'free', features: plans.free }),
      'GET /api/projects': ok([lamp]),
      'GET /api/page-images': ok([]),
      'GET /api/saved-blocks': ok([]),
      [`GET /api/projects/${lamp.id}/page-theme`]: ok({ theme: plainTheme, notes: [] }),
      'GET /api/models': ok([]),
      [`GET ${canon}/state`]: ok({
        fields: [],
        blocked: [],
        completeness: { percent: 0, filled: 0, total: 44, missing: [] },
        proposals: 0,
      }),
      [`GET ${api}`]: () => ok(stored),
      [`PATCH ${api}`]: ({ body }: { body: string }) => {
        const { version: _, ...change }: SavePage = JSON.parse(body)
        saved.push(JSON.parse(body))
        stored = { ...stored, ...change, revision: stored.revision + 1 }
        return ok(stored)
      },
      ...more,
    },
    'a-token',
  )
  await screen.findByRole('region', { name: 'Sections' })
  return { saved }
}
const textsOf = ({ blocks }: Pick<SavePage, 'blocks'>) =>
  blocks?.map(({ props }) => (props as { text: string }).text)

test('[T11] ready-made changes are accepted or refused one by one; an accepted one is saved as a version and undone in one step', async () => {
  const { saved } = await openEditor()
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Assistant' }))
  expect(await screen.findByText(/translations need a connected model/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Shorter' }))
  const list = within(await screen.findByRole('region', { name: 'Proposed changes' }))
  const [first, second] = list.getAllByRole('listitem', { name: 'Change Text' })
  if (!first || !second) throw new Error('two changes were expected')
  expect(first.querySelector('del')?.textContent).toContain('Second.')
  fireEvent.click(within(second).getByRole('button', { name: 'Refuse' }))
  fireEvent.click(list.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved.map(textsOf)).toEqual([['First.', 'Third. Fourth.']])
  expect(saved[0]?.version).toEqual({ note: 'Shorter: Change Text' })
  expect(screen.queryByRole('region', { name: 'Proposed changes' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1] && textsOf(saved[1])).toEqual(['First. Second.', 'Third. Fourth.'])
})

const galleryImage = {
  id: '0b5f5d0e-4f0c-4a55-8f0e-0d2f5f0b8c21',
  projectId: null,
  projectName: null,
  kind: 'cutout',
  name: 'Cutout',
  alt: '',
  mediaType: 'image/png',
  width: 1200,
  height: 800,
  bytes: 1_000,
  isFavourite: false,
  isUsed: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  deletedAt: null,
}

const withModel = {
  'GET /api/models': ok([
    {
      id: 'x',
      provider: 'compatible',
      name: 'x',
      label: 'Writer',
      note: '',
      builtIn: false,
      isDefault: true,
    },
  ]),
}

test('[T11] a change of the model that does not validate is listed with its reason', async () => {
  const edit = { kind: 'edit', blockId: 'a', before: { text: 'First. Second.' }, props: { text: 'Bold.' } }
  const asked: unknown[] = []
  await openEditor({
    ...withModel,
    [`POST ${api}/proposals`]: ({ body }: { body: string }) => {
      asked.push(JSON.parse(body))
      return ok({
        proposals: [edit],
        refused: [{ blockId: 'b', reason: 'The section has no such place.' }],
        by: 'Writer',
      })
    },
  })
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Assistant' }))
  fireEvent.change(await screen.findByLabelText('What should change?'), { target: { value: 'Bolder' } })
  fireEvent.click(screen.getByRole('button', { name: 'Propose changes' }))
  const list = await screen.findByRole('region', { name: 'Proposed changes' })
  expect(asked).toEqual([{ instruction: 'Bolder', blocks: [], revision: 3, requestId: expect.any(String) }])
  expect(list.textContent).toContain('Bold.')
  expect(list.textContent).toContain('Text: The section has no such place.')
  fireEvent.click(screen.getByRole('button', { name: 'Refuse all' }))
  expect(screen.queryByRole('region', { name: 'Proposed changes' })).toBeNull()
})

test('[T11] an answer that was lost by a reload is found again, or the text of the request is given back', async () => {
  const leave = (requestId: string, task: string) =>
    localStorage.setItem(`page.request:${page.id}`, JSON.stringify({ requestId, task }))
  const answer = { proposals: [], refused: [{ blockId: 'b', reason: 'No such place.' }], by: 'Writer' }
  leave('r', 'Bolder')
  await openEditor({ ...withModel, [`GET ${api}/proposals/r`]: ok({ state: 'done', answer }) })
  const list = await screen.findByRole('region', { name: 'Proposed changes' })
  expect(list.textContent).toContain('Bolder')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  cleanup()
  leave('s', 'Calmer')
  await openEditor({ ...withModel, [`GET ${api}/proposals/s`]: ok({ state: 'failed' }) })
  await screen.findByDisplayValue('Calmer')
  expect(localStorage.getItem(`page.request:${page.id}`)).toBeNull()
})

test('an image of a section comes from the project, the gallery, an upload or the product page', async () => {
  const hero: PageBlock = {
    id: 'h',
    type: 'hero',
    props: { eyebrow: '', title: 'Lamp', text: '', image: null, button: '' },
  }
  const stored = (id: string, name: string) => ({
    id: `0b5f5d0e-4f0c-4a55-8f0e-0d2f5f0b8c${id}`,
    projectId: lamp.id,
    name,
    width: 1200,
    height: 800,
    source: null,
    createdAt: '2026-11-01T10:00:00.000Z',
  })
  const known = [stored('11', 'arc.webp')]
  const { saved } = await openEditor({
    [`GET ${api}`]: ok({ ...page, blocks: [hero] }),
    'GET /api/page-images': () => ok(known),
    'GET /api/images': ok({ items: [galleryImage], nextCursor: null }),
    [`POST /api/images/${galleryImage.id}/project-image`]: () => {
      known.push(stored('12', 'cut.webp'))
      return ok({ pageImageId: known[1]?.id })
    },
  })
  fireEvent.click(screen.getByRole('button', { name: /^Hero/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Choose Image' }))
  const picker = within(await screen.findByRole('dialog', { name: 'Choose an image' }))
  for (const source of ['Upload', 'From your images', 'From the product page'])
    expect(picker.getByRole('heading', { name: source })).toBeDefined()
  fireEvent.click(await picker.findByRole('button', { name: 'Use arc.webp' }))
  const shown = () => (saved.at(-1)?.blocks?.[0]?.props as { image?: unknown } | undefined)?.image
  await waitFor(() => expect(shown()).toEqual({ assetId: known[0]?.id, alt: '' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Replace Image' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add Cutout' }))
  await waitFor(() => expect(shown()).toEqual({ assetId: known[1]?.id, alt: '' }))
})

test('edits of a tab that is gone are sent, those of an open one only once it is gone', async () => {
  const open = Promise.withResolvers<void>()
  const request = async (name: string, work: () => unknown) => {
    if (name.endsWith(':open')) await open.promise
    return work()
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const nameOf = (tab: string) => `page.edits:${page.id}:${tab}`
  const leave = (tab: string, changes: object, before: object) =>
    localStorage.setItem(nameOf(tab), JSON.stringify({ revision: 3, changes, before }))
  leave('gone', { title: 'Oak lamp' }, { title: 'Arc lamp' })
  leave('open', { description: 'Folds flat' }, { description: '' })
  const { saved } = await openEditor()
  await waitFor(() => expect(saved).toMatchObject([{ title: 'Oak lamp' }]))
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((name) => name.startsWith('page.edits:'))).toEqual([
      nameOf('open'),
    ]),
  )
  open.resolve()
  await waitFor(() => expect(saved[1]).toMatchObject({ description: 'Folds flat' }))
  expect(localStorage.getItem(nameOf('open'))).toBeNull()
})
