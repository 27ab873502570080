import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { angleIds, schemeIds } from '#contracts/visuals/designs.ts'
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

const texts = {
  eyebrow: '',
  headline: 'Light',
  body: '',
  points: [],
  against: [],
  ours: '',
  theirs: '',
  cta: '',
}
const copy = {
  meta: { primary: '', headline: '', description: '' },
  google: { headlines: '', longHeadline: '', descriptions: '' },
}
const material = {
  ...{
    title: 'Lamp',
    price: null,
    compareAt: null,
    discount: null,
    reviews: [],
    claims: [],
    hasModel: false,
  },
  texts: Object.fromEntries(angleIds.map((angle) => [angle, texts])),
  colours: Object.fromEntries(schemeIds.map((id) => [id, { background: '#ffffff', accent: '#000000' }])),
  ...{ brand: { font: 'inter', logo: null, ownFont: null }, copy },
}

test('nothing is rendered while its preview cannot be drawn, and the button says why', async () => {
  await openPart(<VisualEditor projectId="p1" edited={undefined} onEdit={() => undefined} />, {
    answers: {
      'GET /api/projects/p1/visuals/material': ok(material),
      [`GET ${images}`]: ok([]),
      'POST /api/projects/p1/visuals/preview': refused(400, 'The fonts of visuals have no ก.'),
    },
  })
  const button = await screen.findByRole('button', { name: /^Render/ })
  await waitFor(() => expect(button).toHaveProperty('disabled', true))
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('The fonts of visuals have no ก.')
})
