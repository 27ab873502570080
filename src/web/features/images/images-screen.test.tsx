import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mara, ok, openApp } from '#web/testing/app.tsx'

test.each([
  ['bin', 'The bin is empty'],
  ['favourites', 'No favourites yet'],
  ['used', 'No images in use'],
  ['bin&q=lamp', 'No matching images'],
])('an empty view says so: %s', async (view, title) => {
  await openApp(
    `/images?view=${view}`,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([]),
      'GET /api/images': ok({ items: [], next: null }),
    },
    'a-token',
  )
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})
