import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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

const touch = (clientY: number) => ({ touches: [{ clientX: 100, clientY }] })

test('More is a sheet with every other screen, closed by Escape, the back button or a swipe', async () => {
  await openApp(
    '/mobile',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([]),
      'GET /api/chats': ok({ items: [], next: null }),
    },
    'a-token',
  )
  const more = within(await screen.findByRole('navigation', { name: 'Bottom bar' })).getByRole('button', {
    name: 'More',
  })
  const openMore = async () => {
    more.focus()
    fireEvent.click(more)
    return screen.findByRole('dialog', { name: 'More' })
  }
  const isClosed = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(more)
    expect(location.pathname).toBe('/mobile')
  }
  const sheet = await openMore()
  const names = within(sheet)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(names).toEqual([
    ...['History', 'Drop pages', 'Page builder', 'Marketing visuals', 'Image maker', 'Scraping test', 'SEO'],
    ...['Voice assistant', 'Help', 'Settings', 'Upgrade', 'Partners', 'Contact support', 'Your tickets'],
    ...['Feedback', 'Terms', 'Privacy', 'Sign out'],
  ])
  expect(more.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(sheet, { key: 'Escape' })
  await isClosed()

  await openMore()
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  await isClosed()

  // Another sheet opens while the history entry of the first is being left.
  const back = vi.spyOn(history, 'back').mockReturnValue()
  fireEvent.keyDown(await openMore(), { key: 'Escape' })
  await isClosed()
  await waitFor(() => expect(back).toHaveBeenCalledOnce())
  const again = await openMore()
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(again.isConnected).toBe(true)
  fireEvent.keyDown(again, { key: 'Escape' })
  await isClosed()
  back.mockRestore()

  const title = within(await openMore()).getByRole('heading', { name: 'More' })
  const swipe = (to: number) => {
    fireEvent.touchStart(title, touch(100))
    fireEvent.touchMove(title, touch(to))
    fireEvent.touchEnd(title)
  }
  swipe(150)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  swipe(190)
  await isClosed()

  fireEvent.click(within(await openMore()).getByRole('link', { name: 'Help' }))
  await waitFor(() => expect(location.pathname).toBe('/help'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(history.state).not.toHaveProperty('overlay')
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
