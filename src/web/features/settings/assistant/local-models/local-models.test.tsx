import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LocalModel } from '#contracts/local-models.ts'
import { mara, ok, refused } from '#web/testing/app.tsx'
import { done, openSettings, press, sent, type } from '#web/testing/settings.ts'

const lamp: LocalModel = {
  id: 'lamp',
  label: 'Lamp 2B',
  about: 'For short texts.',
  maker: 'IBM',
  licence: { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  address: 'https://models.test/lamp.gguf',
  size: 1_545_303_328,
  state: 'absent',
  bytes: 0,
  note: '',
  problem: null,
  sha256: null,
  checkedBy: null,
}
const path = '/api/local-models'

/** The settings of an administrator, where this model is; it may be changed. */
async function open(first: Partial<LocalModel> = {}, answers: Parameters<typeof openSettings>[1] = {}) {
  const here = { models: [{ ...lamp, ...first }], free: 40_000_000_000, unsupported: null as string | null }
  const now = () => ok({ ...here, models: [...here.models] })
  const become = (change: Partial<LocalModel>) => () => {
    here.models = [{ ...lamp, ...change }]
    return now()
  }
  const wire = await openSettings('/settings#assistant', {
    'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
    'GET /api/models': ok([]),
    'GET /api/model-connections': ok([]),
    [`GET ${path}`]: now,
    [`POST ${path}/lamp/download`]: become({
      state: 'downloading',
      bytes: 618_121_331,
      note: 'Downloading…',
    }),
    [`POST ${path}/cancel`]: become({ state: 'unfinished', bytes: 618_121_331 }),
    [`DELETE ${path}/lamp`]: () => {
      become({})()
      return done
    },
    ...answers,
  })
  return { wire, here, become }
}

test('a model is downloaded once its licence is accepted, cancelled, continued, used and removed', async () => {
  const { wire, become } = await open()
  await screen.findByText('IBM · 1.5 GB · Apache License 2.0')
  await press('Download Lamp 2B')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('1.5 GB, 40 GB free')).toBeTruthy()
  expect(dialog.getByText('models.test')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Apache License 2.0' }).getAttribute('href')).toContain(
    'apache.org',
  )
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Download' })
  expect(go.disabled).toBe(true)
  fireEvent.click(dialog.getByRole('switch', { name: 'I accept the Apache License 2.0' }))
  fireEvent.click(go)
  const bar = await screen.findByRole('progressbar')
  expect(bar.getAttribute('aria-valuenow')).toBe('39')
  await screen.findByText('Downloading… 618.1 MB of 1.5 GB')
  expect(sent(wire, 'POST', `${path}/lamp/download`)).toEqual([{ licenceAccepted: true }])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add by URL' }).disabled).toBe(true)

  await press('Cancel download of Lamp 2B')
  await screen.findByText('Incomplete: 618.1 MB of 1.5 GB downloaded.')
  await press('Resume download of Lamp 2B')
  await screen.findByRole('progressbar')
  become({ state: 'ready', bytes: 1_545_303_328, checkedBy: 'list', sha256: 'ab' })()
  // An open screen asks again by itself.
  await screen.findByText('Lamp 2B is ready')
  await screen.findByText('SHA-256 verified against the checksum in our list.')

  await press('Remove Lamp 2B')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Lamp 2B removed')
  await screen.findByRole('button', { name: 'Download Lamp 2B' })
})

test('a file of one’s own is added with its SHA-256, and what is wrong stands at its field', async () => {
  const sentence = 'Another model is downloading. Wait for it to finish, or cancel it.'
  let answer = refused(409, sentence)
  const { wire, become } = await open({}, { [`POST ${path}`]: () => answer })
  await press('Add by URL')
  await type('Name', 'My model')
  await type('File URL', 'http://models.test/x.gguf')
  await type('SHA-256', 'abc')
  await press('Download')
  await screen.findByText('Enter an address that starts with https://.')
  await screen.findByText('A SHA-256 has 64 characters: 0–9 and a–f.')
  await screen.findByText('Accept the licence first.')
  await type('File URL', 'https://models.test/x.gguf')
  await type('SHA-256', 'AB'.repeat(32))
  fireEvent.click(screen.getByRole('switch', { name: 'I’ve read the licence and may use this model' }))
  await press('Download')
  await screen.findByText(sentence)
  answer = become({ state: 'ready', checkedBy: 'owner', sha256: 'ab' })()
  await press('Download')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('SHA-256 verified against the checksum you entered.')
  expect(sent(wire, 'POST', path).at(-1)).toEqual({
    label: 'My model',
    address: 'https://models.test/x.gguf',
    sha256: 'ab'.repeat(32),
    licenceAccepted: true,
  })
})

test('errors and a full disk are shown; a failed list is asked again', async () => {
  let list = refused(503, 'The database is being restored.')
  const { here } = await open(
    { problem: 'There is no file at this address any more.' },
    { [`GET ${path}`]: () => list },
  )
  await screen.findByText('Local models could not be loaded')
  list = ok({ ...here, free: 1_000 })
  await press('Try again')
  await screen.findByText('There is no file at this address any more.')
  await press('Download Lamp 2B')
  await screen.findByText('There isn’t enough disk space. Free up space first.')
})

test('a machine that cannot run models is said', async () => {
  const unsupported = 'Local models can’t run on this kind of machine (aix).'
  await open({}, { [`GET ${path}`]: ok({ models: [], free: 1_000, unsupported }) })
  await screen.findByText('Local models can’t run on this kind of machine (aix).')
  expect(screen.queryByRole('button', { name: 'Add by URL' })).toBeNull()
})
