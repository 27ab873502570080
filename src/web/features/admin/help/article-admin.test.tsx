import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminArticleDetail } from '#contracts/admin/help.ts'
import { mara, ok, openApp, refused } from '#web/testing/app.tsx'

const [began, later] = ['2026-11-16T10:00:00.000Z', '2026-11-16T11:00:00.000Z']
const detail: AdminArticleDetail = {
  article: {
    category: 'billing',
    slug: 'refunds',
    title: 'Refunds',
    summary: 'What comes back.',
    categoryTitle: 'Billing',
    state: 'edited',
    hidden: false,
    outdated: false,
    problem: null,
    helpful: 1,
    unhelpful: 1,
  },
  source: 'As it was',
  shipped: null,
  changedAt: began,
  linkedFrom: [],
  values: {},
}
const comment = (reason: string) => ({ helpful: false, reason, at: began })

test('a draft is there after a look elsewhere, and does not write over what another wrote meanwhile; readers’ words come in pages', async () => {
  const path = '/api/admin/help/billing/refunds'
  let kept = detail
  const conflict = 'Someone else has changed this article since you began.'
  const wire = await openApp(
    '/admin/help/billing.refunds',
    {
      'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
      'GET /api/projects': ok([]),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/admin/help': ok({ items: [detail.article], next: null, total: 1, categories: [] }),
      [`GET ${path}`]: () => ok(kept),
      [`GET ${path}/comments`]: ({ query }) =>
        ok(
          query.get('cursor')
            ? { items: [comment('And too short')], next: null }
            : { items: [comment('Too long')], next: 'more' },
        ),
      [`POST ${path}/preview`]: ok({ title: '', summary: '', sections: [], problems: [] }),
      [`POST ${path}/hide`]: () => {
        kept = { ...kept, changedAt: later, article: { ...kept.article, hidden: true } }
        return ok(kept)
      },
      [`PUT ${path}`]: ({ body }) => {
        const { source, changedAt } = JSON.parse(body)
        if (changedAt !== kept.changedAt) return refused(409, conflict)
        kept = { ...kept, source, changedAt: later }
        return ok(kept)
      },
    },
    'a-token',
  )
  const box = () => screen.findByLabelText<HTMLTextAreaElement>('Article text')
  const write = async (value: string) => fireEvent.change(await box(), { target: { value } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await write('Mine')
  fireEvent.click(screen.getByRole('link', { name: 'All articles' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Refunds' }))
  expect((await box()).value).toBe('Mine')

  // Hiding it leaves its text as it was.
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hide' }))
  await screen.findByText(/^This article is hidden from readers/)
  save()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull())
  expect((await box()).value).toBe('Mine')

  await write('Mine again')
  kept = { ...kept, source: 'Theirs', changedAt: '2026-11-16T12:00:00.000Z' }
  save()
  await screen.findByText(conflict)
  const asked = () => wire.requests.filter((request) => request.method === 'GET' && request.path === path)
  await waitFor(() => expect(asked().length).toBeGreaterThan(2))
  save()
  await waitFor(() => expect(wire.requests.filter(({ method }) => method === 'PUT')).toHaveLength(3))
  expect(kept.source).toBe('Theirs')
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect((await box()).value).toBe('Theirs')

  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Readers (2)' }))
  await screen.findByText('Too long')
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('And too short')
})
