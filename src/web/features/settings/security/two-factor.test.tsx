import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, refused } from '#web/testing/app.tsx'
import { account, done, openSettings, press, sent, type } from '#web/testing/settings.ts'

const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Sellwright:mara?secret=JBSWY3DPEHPK3PXP' }
const recoveryCodes = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff']
const turnedOn = (left = 10) => ok({ ...account, twoFactor: { on: true, recoveryCodesLeft: left } })

test('two-factor sign-in is set up with password, secret and code, and its codes stay until they are kept', async () => {
  let on = false
  const wire = await openSettings('/account', {
    'GET /api/account': () => (on ? turnedOn() : ok(account)),
    'POST /api/account/two-factor/start': ok(secret),
    'POST /api/account/two-factor/enable': ({ body }) => {
      if (!body.includes('123456')) return refused(403, 'No.', { code: 'This code is wrong.' })
      on = true
      return ok({ recoveryCodes })
    },
  })
  await press('Set up two-factor sign-in')
  const card = screen.getByRole('heading', { name: 'Two-factor sign-in' }).closest('section')
  if (!card) throw new Error('There is no card of two-factor sign-in.')
  fireEvent.input(await within(card).findByLabelText('Current password'), { target: { value: 'a lamp' } })
  await press('Continue')

  const picture = await screen.findByRole('img', { name: 'Secret as a QR code' })
  expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000)
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open app' }).getAttribute('href')).toBe(secret.uri)

  await type('Code', '000000')
  await press('Turn on')
  await screen.findByText('This code is wrong.')
  await type('Code', '123456')
  await press('Turn on')
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes)
  expect(sent(wire, 'POST', '/api/account/two-factor/start')).toEqual([{ current: 'a lamp' }])

  expect(screen.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByLabelText('I’ve saved these codes'))
  await press('Done')
  await screen.findByText('10 recovery codes left')
  expect(screen.queryByText('aaaa-bbbb-cccc')).toBeNull()
})

test('recovery codes can be saved as a file', async () => {
  let content: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob
    return 'blob:codes'
  })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await openSettings('/account', {
    'GET /api/account': turnedOn(),
    'POST /api/account/two-factor/recovery-codes': ok({ recoveryCodes }),
  })
  await press('New recovery codes')
  const dialog = await screen.findByRole('dialog', { name: 'New recovery codes' })
  fireEvent.input(within(dialog).getByLabelText('Current password'), { target: { value: 'a lamp' } })
  fireEvent.input(within(dialog).getByLabelText('Code'), { target: { value: '123456' } })
  await press('Create new codes')
  await press('Download')
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'sellwright-recovery-codes.txt' })
  expect(await content?.text()).toBe(
    'Recovery codes for mara on Sellwright\nEach works once, in place of the code from the app.\n\naaaa-bbbb-cccc\ndddd-eeee-ffff\n',
  )
})

test('turning it off takes the password and a code, each refused at its field', async () => {
  let on = true
  const wire = await openSettings('/account', {
    'GET /api/account': () => (on ? turnedOn(1) : ok(account)),
    'POST /api/account/two-factor/disable': ({ body }) => {
      if (!body.includes('123456')) return refused(403, 'No.', { code: 'This code is wrong.' })
      on = false
      return done
    },
  })
  await screen.findByText('1 recovery code left')
  await press('Turn off')
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-factor sign-in' }))
  const turnOff = (code: string) => {
    fireEvent.input(dialog.getByLabelText('Current password'), { target: { value: 'a lamp' } })
    fireEvent.input(dialog.getByLabelText('Code'), { target: { value: code } })
    fireEvent.submit(dialog.getByRole('button', { name: 'Turn off' }))
  }
  turnOff('000000')
  await screen.findByText('This code is wrong.')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Code')))
  turnOff('123456')
  await screen.findByText('Two-factor sign-in is off')
  await screen.findByRole('button', { name: 'Set up two-factor sign-in' })
  expect(sent(wire, 'POST', '/api/account/two-factor/disable').at(-1)).toEqual({
    current: 'a lamp',
    code: '123456',
  })
})

test('having no codes left is said plainly', async () => {
  await openSettings('/account', { 'GET /api/account': turnedOn(0) })
  await screen.findByText(
    'You have no recovery codes left. Create new ones, or losing your phone will lock you out.',
  )
})
