import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HelpArticle, HelpEntry } from '#contracts/help.ts'
import { type Answers, mara, ok, openApp, refused } from '#web/testing/app.tsx'

const cancel: HelpEntry = {
  category: 'billing',
  slug: 'cancel-your-plan',
  title: 'Cancel your plan',
  summary: 'You keep it to the end of what you paid for.',
}
const article: HelpArticle = {
  ...cancel,
  categoryTitle: 'Plans and billing',
  updated: '2026-11-15',
  sections: [
    { id: '', title: '', parts: [{ type: 'text', text: 'It takes two clicks.' }] },
    {
      id: 'cancel',
      title: 'Cancel',
      parts: [
        { type: 'text', text: 'Open [Billing](/settings#billing), not [this](javascript:alert(1)).' },
        { type: 'image', name: 'no-such-picture.webp', alt: 'The billing section' },
      ],
    },
    { id: 'refunds', title: 'Refunds', parts: [{ type: 'text', text: 'Write to support.' }] },
  ],
  related: [{ ...cancel, slug: 'invoices', title: 'Invoices and receipts' }],
  rating: null,
}
const answers = {
  'GET /api/auth/me': ok(mara),
  'GET /api/chats': ok({ items: [], next: null }),
  'GET /api/projects': ok([]),
  'GET /api/help': ok({
    categories: [{ id: 'billing', title: 'Plans and billing', summary: 'Paying.', articles: 1 }],
    popular: [cancel],
    chosenByReaders: false,
  }),
} satisfies Answers

test('an article shows its sections, leads on, and takes whether it helped and why', async () => {
  let works = false
  const wire = await openApp(
    '/help/articles/billing/cancel-your-plan#refunds',
    {
      ...answers,
      'GET /api/help/articles/billing/cancel-your-plan': () =>
        works ? ok(article) : refused(500, 'Not now.'),
      'PUT /api/help/articles/billing/cancel-your-plan/rating': ({ body }) => ok(JSON.parse(body)),
    },
    'a-token',
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
  works = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Cancel your plan' })
  await screen.findByText('It takes two clicks.')
  expect(screen.getByRole('link', { name: 'Billing' }).getAttribute('href')).toBe('/settings#billing')
  expect(screen.queryByRole('link', { name: 'this' })).toBeNull()
  expect(screen.queryByRole('img', { name: 'The billing section' })).toBeNull()
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }))
  expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#cancel',
    '#refunds',
  ])
  expect(screen.getByRole('link', { name: 'Invoices and receipts' }).getAttribute('href')).toBe(
    '/help/articles/billing/invoices',
  )

  const sent = () =>
    wire.requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))
  fireEvent.click(screen.getByRole('button', { name: 'No' }))
  const why = await screen.findByLabelText('What was missing or wrong? You need not say.')
  fireEvent.change(why, { target: { value: 'The price' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent()).toEqual([
    { helpful: false, reason: '' },
    { helpful: false, reason: 'The price' },
    { helpful: true, reason: '' },
  ])
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true'),
  )
})

test('the help is asked and searched, and says so when no article fits', async () => {
  const passage = {
    ...cancel,
    section: 'cancel',
    sectionTitle: 'Cancel',
    text: 'Press **Cancel subscription**.',
  }
  await openApp(
    '/help',
    {
      ...answers,
      'POST /api/help/ask': ({ body }) => ok(body.includes('cancel') ? [passage] : []),
      'GET /api/help/search': ({ query }) => ok(query.get('q') === 'plan' ? [passage] : []),
    },
    'a-token',
  )
  const question = await screen.findByLabelText('Your question')
  await screen.findByRole('heading', { name: 'Good places to start' })
  const ask = (text: string) => {
    fireEvent.change(question, { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  }
  ask('How do I cancel?')
  expect((await screen.findByText('Cancel subscription')).tagName).toBe('STRONG')
  expect(screen.getByRole('link', { name: 'Cancel your plan: Cancel' }).getAttribute('href')).toBe(
    '/help/articles/billing/cancel-your-plan#cancel',
  )
  ask('Who won the cup?')
  await screen.findByText(/No article answers “Who won the cup\?”/)
  fireEvent.click(screen.getByRole('button', { name: 'contact support' }))
  await screen.findByRole('dialog', { name: 'Contact support' })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

  const search = screen.getByLabelText('Search the help')
  fireEvent.change(search, { target: { value: 'plan' } })
  await screen.findByRole('list', { name: 'Articles found' })
  expect(window.location.search).toBe('?q=plan')
  fireEvent.change(search, { target: { value: 'zebra' } })
  await screen.findByText(/No article speaks of “zebra”/)
  fireEvent.click(screen.getByRole('button', { name: 'Show all topics' }))
  await screen.findByRole('link', { name: 'Plans and billing' })
})
