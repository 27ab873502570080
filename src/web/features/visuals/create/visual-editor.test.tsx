import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, openPart, refused } from '#web/testing/app.tsx'
import { press, sent } from '#web/testing/settings.ts'
import { VisualEditor } from './visual-editor.tsx'

const images = '/api/page-images'

test('photos that cannot be loaded are said, and asked for again', async () => {
  const wire = await openPart(<VisualEditor projectId="p1" edited={undefined} onEdit={() => undefined} />, {
    answers: {
      'GET /api/projects/p1/visuals/material': ok({}),
      [`GET ${images}`]: refused(500, 'The photos are out of reach.'),
    },
  })
  await screen.findByText('The photos are out of reach.')
  await press('Try again')
  await waitFor(() => expect(sent(wire, 'GET', images)).toHaveLength(2))
})
