import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, openPart, refused } from '#web/testing/app.tsx'
import { press } from '#web/testing/settings.ts'
import { SeoParts } from './seo-parts.tsx'

test('keywords say that projects could not be loaded, not that there is none', async () => {
  let answer = refused(500, 'Out of reach.')
  await openPart(<SeoParts />, {
    path: '/seo?part=keywords',
    token: 'a-token',
    answers: { 'GET /api/projects': () => answer },
  })
  await screen.findByText('Projects could not be loaded')
  expect(screen.queryByText('No project yet')).toBeNull()
  answer = ok([])
  await press('Try again')
  await screen.findByText('No project yet')
})
