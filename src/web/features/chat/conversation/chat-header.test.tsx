import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mara, ok, openApp } from '#web/testing/app.tsx'
import { aChat, aMessage, anAnswer, aSummary, plentyLeft } from '#web/testing/chats.ts'
import { aProject } from '#web/testing/projects.ts'
import { sent } from '#web/testing/settings.ts'

const [chatId, homeId] = ['5a0f9a52-6f1b-4c53-9d33-4f8f2b7f0a11', '5a0f9a52-6f1b-4c53-9d33-4f8f2b7f0a12']
const project = aProject({ id: 'p1', name: 'Desk lamp', slug: 'Desk-lamp' })
const money = (path: string, label: string, amount: string) => ({
  path,
  label,
  type: 'money',
  value: { amount, currency: 'EUR' },
})

beforeEach(() => localStorage.clear())

test('a chat of a project shows its name and its economics, stands under it in the sidebar, and is renamed at its top', async () => {
  let chat = aChat({
    id: chatId,
    title: 'Break-even',
    projectId: project.id,
    messages: [aMessage({ id: 'q1' }), anAnswer({ parentId: 'q1' })],
  })
  const { messages: _, ...summary } = chat
  const wire = await openApp(
    `/chat/${chatId}`,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([project]),
      'GET /api/models': ok([]),
      'GET /api/usage-limits/queriesPerDay': ok(plentyLeft),
      'GET /api/chats': () =>
        ok({
          items: [{ ...summary, title: chat.title }, aSummary({ id: homeId, title: 'At home' })],
          next: null,
        }),
      [`GET /api/chats/${chatId}`]: () => ok(chat),
      [`PATCH /api/chats/${chatId}`]: ({ body }) => {
        chat = { ...chat, ...JSON.parse(body) }
        return ok(chat)
      },
      'GET /api/projects/p1/canon/state': ok({
        fields: [money('pricing.price', 'Price', '39.90'), money('supplier.cost', 'Product cost', '11.20')],
        completeness: { percent: 50, filled: 2, total: 4, missing: [] },
        proposals: 0,
      }),
    },
    'a-token',
  )
  const main = within(await screen.findByRole('main'))
  expect((await main.findByTitle('Open Desk lamp')).getAttribute('href')).toBe('/project/Desk-lamp')
  const beside = within(await main.findByRole('region', { name: 'Economics of Desk lamp' }))
  expect(await beside.findAllByText('€28.70')).toHaveLength(2)
  const work = beside.getByRole('link', { name: 'All facts' })
  expect(work.getAttribute('href')).toBe('/project/Desk-lamp?tab=canon')

  const under = within(await screen.findByRole('navigation', { name: 'Projects' }))
  await under.findByRole('link', { name: 'Break-even' })
  const home = within(screen.getByRole('navigation', { name: 'Chats' }))
  expect((await home.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['At home'])

  fireEvent.keyDown(main.getByRole('button', { name: 'More for Break-even' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const box = await main.findByRole('textbox', { name: 'New name for Break-even' })
  fireEvent.change(box, { target: { value: 'At 39.90' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await main.findByRole('heading', { name: 'At 39.90' })
  await waitFor(() => expect(sent(wire, 'PATCH', `/api/chats/${chatId}`)).toEqual([{ title: 'At 39.90' }]))
})

const long = 'Hello, I sell a desk lamp at €39.90 and pay €11.20 for it. What is left per order?'

const openLongChat = (PATCH: object[] = []) => {
  const title = `${long.slice(0, 27)}...`
  const chat = aChat({
    id: chatId,
    title,
    messages: [aMessage({ id: 'q1', content: long }), anAnswer({ parentId: 'q1' })],
  })
  const { messages: _, ...summary } = chat
  return openApp(
    `/chat/${chatId}`,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([]),
      'GET /api/models': ok([]),
      'GET /api/usage-limits/queriesPerDay': ok(plentyLeft),
      'GET /api/chats': ok({ items: [{ ...summary, question: long }], next: null }),
      [`GET /api/chats/${chatId}`]: ok(chat),
      [`PATCH /api/chats/${chatId}`]: ({ body }) => {
        PATCH.push(JSON.parse(body))
        return ok({ ...summary, ...JSON.parse(body) })
      },
    },
    'a-token',
  )
}

test('the whole question behind a cut title is shown when the title has the focus', async () => {
  await openLongChat()
  const heading = await screen.findByRole('heading', { level: 1, name: /^Hello, I sell/ })
  await waitFor(() => expect(heading.tabIndex).toBe(0))
  expect(heading.dataset.tip).toBe(long)
})

test('a phone offers the better name below the header', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: false }) as MediaQueryList)
  const changes: object[] = []
  await openLongChat(changes)
  const offer = await screen.findByRole('button', { name: 'Rename to What is left per order' })
  expect(offer.closest('header')).toBeNull()
  fireEvent.click(offer)
  await waitFor(() => expect(changes).toEqual([{ title: 'What is left per order' }]))
  vi.restoreAllMocks()
})
