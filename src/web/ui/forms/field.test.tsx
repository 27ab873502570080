import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

afterEach(cleanup)

const described = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')

test('a control is tied to its label and its hint, and to the error in its place', () => {
  const field = (error?: string) => (
    <Field label="Email" hint="We send a link there." error={error}>
      {(control) => <Input {...control} />}
    </Field>
  )
  const { rerender } = render(field())
  const input = screen.getByLabelText('Email')
  expect(described(input)?.textContent).toBe('We send a link there.')
  expect(input.getAttribute('aria-invalid')).toBeNull()

  rerender(field('Enter an email address.'))
  expect(described(input)?.textContent).toBe('Enter an email address.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a password can be shown and hidden again', () => {
  render(<PasswordInput aria-label="Password" />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  expect(input.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.type).toBe('password')
})

test('a control is tied to its rules too, which stay beside an error', () => {
  const rules = [
    { text: 'At least 8 characters', met: false },
    { text: 'No spaces', met: true },
  ]
  render(
    <Field label="Name" error="Too short." rules={rules}>
      {(control) => <Input {...control} />}
    </Field>,
  )
  const ids = screen.getByLabelText('Name').getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = ids.map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['Too short.', 'At least 8 charactersNo spaces (done)'])
})

test('Caps Lock is said while one types a password', () => {
  render(<PasswordInput aria-label="Password" />)
  const input = screen.getByLabelText('Password')
  const press = (capsLock: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
    vi.spyOn(event, 'getModifierState').mockImplementation((key) => key === 'CapsLock' && capsLock)
    fireEvent(input, event)
  }
  expect(screen.getByRole('status').textContent).toBe('')
  press(true)
  expect(screen.getByRole('status').textContent).toBe('Caps Lock is on.')
  press(false)
  expect(screen.getByRole('status').textContent).toBe('')
})
