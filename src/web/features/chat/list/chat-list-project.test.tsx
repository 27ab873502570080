import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mara, ok, openApp } from '#web/testing/app.tsx'
import { aChat, plentyLeft } from '#web/testing/chats.ts'
import { aProject } from '#web/testing/projects.ts'

const project = aProject({ id: 'p1', name: 'Desk lamp', slug: 'Desk-lamp' })
const chat = (id: string, title: string, projectId: string | null) => aChat({ id, title, projectId })

test('a project’s chats stand under its name, also when newer ones elsewhere take all the room of the list', async () => {
  const page = {
    items: [chat('c1', 'Shipping', null), chat('c2', 'Lamp in June', 'p1')],
    next: 'more',
  }
  const own = {
    items: [
      chat('c2', 'Lamp in June', 'p1'),
      chat('c3', 'Lamp in May', 'p1'),
      chat('c4', 'Moved away', null),
    ],
    next: null,
  }
  const wire = await openApp(
    '/chat',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([project]),
      'GET /api/chats': ({ query }) => ok(query.get('project') === 'p1' ? own : page),
      'GET /api/models': ok([]),
      'GET /api/usage-limits/queriesPerDay': ok(plentyLeft),
    },
    'a-token',
  )
  await screen.findByRole('link', { name: 'Lamp in May' })
  expect(screen.getAllByRole('link', { name: /^Lamp in/ }).map(({ textContent }) => textContent)).toEqual([
    'Lamp in June',
    'Lamp in May',
  ])
  expect(screen.queryByRole('link', { name: 'Moved away' })).toBeNull()
  await waitFor(() =>
    expect(wire.requests.filter(({ query }) => query.get('project') === 'p1')).toHaveLength(1),
  )
})
