import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HelpArticle, HelpEntry } from '#contracts/help.ts'
import { type Answers, mara, ok, openApp, refused } from '#web/testing/app.tsx'
import { typeFast } from '#web/testing/type-fast.ts'

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
  const why = await screen.findByLabelText('What was missing or wrong? (optional)')
  fireEvent.change(why, { target: { value: 'The price' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send' })).toBeNull())
  await screen.findByText(/^Thank you\. We got your comment\./)
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

test('[security F1] an admin’s text makes no script, no frame and no picture from elsewhere', async () => {
  const hostile = [
    '<script>document.title = "taken"</script><img src=x onerror=alert(1)><svg onload=alert(1)>',
    '![x](https://evil.example/pixel.png) <iframe src="https://evil.example"></iframe>',
    '[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](/\\evil.example)',
    'A **kind** word and [a screen](/projects).',
  ].join('\n\n')
  await openApp(
    '/help/articles/billing/cancel-your-plan',
    {
      ...answers,
      'GET /api/help/articles/billing/cancel-your-plan': ok({
        ...article,
        sections: [{ id: '', title: '', parts: [{ type: 'text', text: hostile }] }],
      }),
    },
    'a-token',
  )
  const text = (await screen.findByText('kind')).closest('article')
  expect(text?.querySelectorAll('script, iframe, img, svg[onload]')).toHaveLength(0)
  const links = Array.from(text?.querySelectorAll('a') ?? [], (link) => link.getAttribute('href'))
  expect(links.filter((href) => !href?.startsWith('https://'))).toEqual(['/projects'])
  expect(text?.textContent).toContain('<script>')
})

test('the help is asked and searched, and says so when no article fits', async () => {
  const passage = {
    ...cancel,
    section: 'cancel',
    sectionTitle: 'Cancel',
    text: 'Press **Cancel subscription**.',
  }
  const quoted = (passages: object[]) => ({ by: 'articles', model: null, text: null, passages, note: null })
  const written = {
    by: 'model',
    model: 'GPT-6 Astra',
    text: 'Press it [2]. See [more](/settings).',
    passages: [{ ...passage, number: 2 }],
    note: null,
  }
  const away = { ...quoted([{ ...passage, number: null }]), note: 'GPT-6 Astra is away.' }
  let model: object | undefined
  const wire = await openApp(
    '/help',
    {
      ...answers,
      'GET /api/models': ok([
        { id: 'openai/gpt-6-astra', label: 'GPT-6 Astra', note: '', builtIn: false, price: null },
      ]),
      'POST /api/help/ask': ({ body }) =>
        ok(model ?? quoted(body.includes('cancel') ? [{ ...passage, number: null }] : [])),
      'GET /api/help/search': ({ query }) => ok(query.get('q') === 'plan' ? [passage] : []),
      'GET /api/help/articles/billing/cancel-your-plan': ok(article),
    },
    'a-token',
  )
  const question = await screen.findByLabelText('Your question')
  await screen.findByRole('heading', { name: 'Good places to start' })
  const ask = (text: string) => {
    fireEvent.change(question, { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  }
  const usesModel = await screen.findByRole('switch', { name: 'Answer with GPT-6 Astra' })
  model = written
  ask('How do I cancel?')
  await screen.findByText('Written by GPT-6 Astra from')
  // Links in text by a model are not followed within the app.
  expect(screen.queryByRole('link', { name: 'more' })).toBeNull()
  expect(screen.getByText('2')).toBeTruthy()
  model = away
  ask('How do I cancel it?')
  await screen.findByText('GPT-6 Astra is away. Here is what the articles say instead.')
  model = undefined
  fireEvent.click(usesModel)
  ask('How do I cancel?')
  await waitFor(() => expect(screen.queryByText(/is away/)).toBeNull())
  expect(
    wire.requests.filter(({ path }) => path === '/api/help/ask').map(({ body }) => JSON.parse(body).way),
  ).toEqual(['model', 'model', 'quotes'])
  expect((await screen.findByText('Cancel subscription')).tagName).toBe('STRONG')
  expect(screen.getByRole('link', { name: 'Cancel your plan: Cancel' }).getAttribute('href')).toBe(
    '/help/articles/billing/cancel-your-plan#cancel',
  )
  ask('Who won the cup?')
  await screen.findByText(/No article answers “Who won the cup\?”/)
  fireEvent.click(screen.getByRole('button', { name: 'contact support' }))
  await screen.findByRole('dialog', { name: 'Contact support' })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

  const search = screen.getByLabelText<HTMLInputElement>('Search the help')
  // Fast typing is not overwritten by the address.
  typeFast(search, 'plan')
  expect(search.value).toBe('plan')
  await screen.findByRole('list', { name: 'Articles found' })
  expect(window.location.search).toBe('?q=plan')
  fireEvent.change(search, { target: { value: 'zebra' } })
  await screen.findByText(/No article mentions “zebra”/)
  expect(screen.getByRole('button', { name: 'Contact support' })).toBeTruthy()
  expect(screen.getByLabelText('Your question')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all topics' }))
  await screen.findByRole('link', { name: 'Plans and billing' })

  // The heading of an opened article gets the focus, also when it loads late.
  const [opened] = screen.getAllByRole('link', { name: /^Cancel your plan/ }).slice(-1)
  act(() => opened?.focus())
  if (opened) fireEvent.click(opened)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Cancel your plan' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
