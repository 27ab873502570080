import { expect, test } from 'vitest'
import { withStoredRefunds } from './billing.policy.ts'

test('an invoice shows what became of its payment, which the provider’s list does not tell', () => {
  const invoice = {
    id: 'in_1',
    number: 'INV-1',
    createdAt: '2026-11-01T12:00:00.000Z',
    amount: 3_900,
    currency: 'usd',
    status: 'paid',
    credited: 0,
    url: null,
  } as const
  const noted = { ...invoice, status: 'refunded', credited: 900 } as const
  const kept = { returned: 0, bounced: 0, disputed: false }
  const shown = (...given: Parameters<typeof withStoredRefunds>) => {
    const { status, credited } = withStoredRefunds(...given)
    return [status, credited]
  }
  expect(shown(invoice, undefined)).toEqual(['paid', 0])
  expect(shown(invoice, kept)).toEqual(['paid', 0])
  expect(shown(invoice, { ...kept, returned: 3_900 })).toEqual(['refunded', 3_900])
  expect(shown(invoice, { ...kept, disputed: true })).toEqual(['disputed', 0])
  // A note and the charge tell of the same money, and a note stays when its refund came back.
  expect(shown(noted, { ...kept, returned: 900 })).toEqual(['refunded', 900])
  expect(shown(noted, { ...kept, bounced: 900 })).toEqual(['paid', 0])
  expect(shown({ ...invoice, status: 'void' }, { ...kept, disputed: true })).toEqual(['void', 0])
})
