import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, openPart, refused } from '#web/testing/app.tsx'
import { press } from '#web/testing/settings.ts'
import { FromGallery } from './from-gallery.tsx'

test('a gallery that cannot be loaded is not called empty, and is asked for again', async () => {
  let answer = refused(500, 'Out of reach.')
  await openPart(<FromGallery projectId="p1" onAdded={() => undefined} />, {
    answers: { 'GET /api/images': () => answer },
  })
  await screen.findByText(/Your images could not be loaded/)
  expect(screen.queryByText(/No images yet/)).toBeNull()
  answer = ok({ items: [], next: null })
  await press('Try again')
  await screen.findByText(/No images yet/)
})
