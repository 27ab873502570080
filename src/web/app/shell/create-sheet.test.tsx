import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mara, ok, openApp, refused } from '#web/testing/app.tsx'

const photo = () => new File(['a photo'], 'lamp.jpg', { type: 'image/jpeg' })

async function openSheet(answers: Parameters<typeof openApp>[1]) {
  await openApp(
    '/mobile',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([]),
      'GET /api/chats': ok({ items: [], next: null }),
      ...answers,
    },
    'a-token',
  )
  const bar = await screen.findByRole('navigation', { name: 'Bottom bar' })
  const names = within(bar)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  fireEvent.click(within(bar).getByRole('button', { name: 'Create' }))
  return { names, sheet: await screen.findByRole('dialog', { name: 'Create' }) }
}

test('the phone’s bar leads to chat, projects, creating, flows and the rest', async () => {
  const { names, sheet } = await openSheet({})
  expect(names).toEqual(['Chat', 'Projects', 'Create', 'Flows', 'More'])
  const paths = within(sheet)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(paths).toEqual([
    '/chat',
    '/voice-assistant',
    '/projects?new',
    '/from-link',
    '/image-generation',
    '/marketing-visuals',
    '/droppage?new',
    '/flows',
  ])
  fireEvent.click(within(sheet).getByRole('link', { name: 'Project' }))
  expect(await screen.findByRole('dialog', { name: 'New project' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Create' })).toBeNull()
  expect(location.search).toBe('')
})

test('a photo of the camera opens in the image maker; a refused one leaves the sheet', async () => {
  let isRefused = true
  const { sheet } = await openSheet({
    'POST /api/images': () => (isRefused ? refused(400, 'This is not an image.') : ok({ id: 'p1' })),
    'POST /api/image-drafts': ok({ id: 'd1' }),
  })
  const camera = within(sheet).getByLabelText('Photo from the camera')
  expect(camera.getAttribute('capture')).toBe('environment')
  const take = within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Take a photo' })
  fireEvent.change(camera, { target: { files: [photo()] } })
  await waitFor(() => expect(take.disabled).toBe(true))
  await waitFor(() => expect(take.disabled).toBe(false))
  expect(location.pathname).toBe('/mobile')
  isRefused = false
  fireEvent.change(camera, { target: { files: [photo()] } })
  await waitFor(() => expect(location.pathname + location.search).toBe('/image-maker/cutout?draft=d1'))
  expect(screen.queryByRole('dialog', { name: 'Create' })).toBeNull()
})
