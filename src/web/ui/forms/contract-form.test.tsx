import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { useContractForm } from '#web/lib/hooks/use-contract-form.ts'
import { Refusal } from '#web/lib/http/api-error.ts'
import { ContractForm, SubmitButton } from '#web/ui/forms/contract-form.tsx'

afterEach(cleanup)

interface NameFormProps {
  send: () => Promise<unknown>
  disabled?: boolean
  focus?: 'name'
}

function NameForm({ send, disabled, focus }: NameFormProps) {
  const form = useContractForm(async () => z.object({ name: z.string() }), { name: 'lamp' })
  const button = (
    <SubmitButton form={form} disabled={disabled}>
      Save
    </SubmitButton>
  )
  return (
    <ContractForm form={form} send={send} focus={focus} actions={button}>
      <input aria-label="Name" {...form.register('name')} />
    </ContractForm>
  )
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const working = (is: boolean) =>
  waitFor(() => expect(button().getAttribute('aria-busy')).toBe(is ? 'true' : null))

/** Sends, with the focus nowhere: where it is once the button that had it is disabled. */
async function press() {
  expect(document.activeElement).toBe(document.body)
  fireEvent.submit(button())
  await working(true)
}

test('a form is sent once, and the button has the focus again after it', async () => {
  const answer = Promise.withResolvers<void>()
  let sent = 0
  render(
    <NameForm
      send={() => {
        sent++
        return answer.promise
      }}
    />,
  )
  await press()
  await waitFor(() => expect(sent).toBe(1))
  fireEvent.submit(button())
  answer.resolve()
  await working(false)
  await waitFor(() => expect(document.activeElement).toBe(button()))
  expect(sent).toBe(1)
})

test('the form has the focus where the button stays disabled', async () => {
  const answer = Promise.withResolvers<void>()
  const send = () => answer.promise
  const { rerender } = render(<NameForm send={send} />)
  await press()
  rerender(<NameForm send={send} disabled />)
  answer.resolve()
  await waitFor(() => expect(document.activeElement).toBe(button().form))
})

test('a refusal is said at its field, which has the focus, or over the buttons', async () => {
  const refusals = [new Refusal('No.', { name: 'This name is taken.' }), new Refusal('Not now.')]
  render(<NameForm send={() => Promise.reject(refusals.shift())} />)
  fireEvent.submit(button())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  expect(screen.getByRole('alert').textContent).toBe('')
  fireEvent.submit(button())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not now.'))
})

test('it begins at the field it is told', async () => {
  render(<NameForm send={async () => undefined} focus="name" />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})
