import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CanonType, CanonValue } from '#contracts/canon.ts'
import { draftText } from '#core/canon/unit-text.ts'
import { MarketProvider } from '../board/board-context.ts'
import type { ValueWithReason } from '../canon-actions.ts'
import { FieldForm } from './field-form.tsx'
import { valueText } from './value-text.ts'

afterEach(cleanup)

function open(type: CanonType, value?: CanonValue, path = 'own.field') {
  const saved: (ValueWithReason | null)[] = []
  let cancelled = 0
  render(
    <MarketProvider value="CAD">
      <FieldForm
        path={path}
        label="Field"
        type={type}
        initial={value === undefined ? '' : draftText({ path, value })}
        onSave={(typed) => saved.push(typed)}
        onCancel={() => cancelled++}
      />
    </MarketProvider>,
  )
  const box = screen.getByLabelText<HTMLInputElement>('Field')
  const write = (text: string) => fireEvent.change(box, { target: { value: text } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  return { saved, box, write, save, cancelled: () => cancelled }
}

test.each<[CanonType, string, CanonValue, wrong?: string]>([
  ['text', ' Warm, plain ', 'Warm, plain'],
  ['number', '1.299,5', 1299.5, 'many'],
  ['list', 'oak\n\n steel \n', ['oak', 'steel']],
  ['colour', 'F80', '#ff8800', 'red'],
  ['url', 'supplier.example/lamp', 'https://supplier.example/lamp', 'javascript:alert(1)'],
  ['date', '2026-03-31', '2026-03-31'],
])(
  'a %s is written in a box of its own, and what cannot be read stays there with the reason',
  (type, text, value, wrong) => {
    const { saved, box, write, save } = open(type)
    expect(document.activeElement).toBe(box)
    if (wrong) {
      write(wrong)
      save()
      expect(box.getAttribute('aria-invalid')).toBe('true')
      expect(box.value).toBe(wrong)
      expect(saved).toEqual([])
    }
    write(text)
    expect(box.getAttribute('aria-invalid')).toBeNull()
    save()
    expect(saved).toEqual([{ type, value }])
  },
)

test('money has an amount and a currency, which may be left to the market', () => {
  const { saved, box, write, save } = open('money', { amount: '39.90', currency: 'EUR' })
  const currency = screen.getByRole<HTMLInputElement>('textbox', { name: 'Currency' })
  expect([box.value, currency.value, currency.placeholder]).toEqual(['39.90', 'EUR', 'CAD'])
  write('41,50')
  save()
  fireEvent.change(currency, { target: { value: '$' } })
  save()
  fireEvent.change(currency, { target: { value: '' } })
  save()
  fireEvent.change(currency, { target: { value: 'pebbles' } })
  save()
  screen.getByText(/has an unknown currency: “pebbles”/)
  write('42 EUR')
  save()
  expect(saved.map((typed) => typed?.value)).toEqual([
    { amount: '41.50', currency: 'EUR' },
    { amount: '41.50', currency: 'CAD' },
    { amount: '41.50', currency: null },
    { amount: '42', currency: 'EUR' },
  ])
})

test('a value that is opened is marked, so that what is typed takes its place and is not put behind it', () => {
  const { box } = open('number', 1.79)
  expect(box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)).toBe('1.79')
})

test('a colour is picked too, a rate is written in percent', () => {
  const { saved, save } = open('colour', '#ff8800')
  fireEvent.change(screen.getByLabelText('Pick a colour'), { target: { value: '#112233' } })
  save()
  expect(saved).toEqual([{ type: 'colour', value: '#112233' }])
  cleanup()
  const rate = open('number', 0.06, 'pricing.refundRate')
  expect(rate.box.value).toBe('6\u202f%')
  screen.getByText(/^In percent, such as 6/)
  rate.write('4,5 %')
  rate.save()
  rate.write('0.5')
  rate.save()
  rate.write('150')
  rate.save()
  screen.getByText('Refund rate cannot be more than 100 %.')
  expect(rate.saved.map((typed) => typed?.value)).toEqual([0.045, 0.005])
})

test('Enter saves a text and Shift with it does not; Escape gives up; an emptied box empties the field', () => {
  const { saved, box, write, save, cancelled } = open('text', 'Warm')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(cancelled()).toBe(1)
  write('Warmer')
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true })
  expect(saved).toEqual([])
  fireEvent.keyDown(box, { key: 'Enter' })
  write('')
  save()
  expect(saved).toEqual([{ type: 'text', value: 'Warmer' }, null])
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(cancelled()).toBe(2)
})

test('an amount is shown as it was written, and rounded only where a rule worked it out', () => {
  const shown = (path: string) =>
    valueText({ path, type: 'money', value: { amount: '39.999999', currency: 'EUR' } })
  expect([shown('pricing.price'), shown('economics.contribution')]).toEqual(['€39.999999', '€40.00'])
})

test('a changed value offers a box for the reason', () => {
  const { saved, write, save } = open('text', 'Oak')
  expect(screen.queryByLabelText('Why')).toBeNull()
  write('Ash')
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: ' The supplier changed the wood. ' } })
  save()
  expect(saved).toEqual([{ type: 'text', value: 'Ash', why: 'The supplier changed the wood.' }])
})
