import { expect, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { REPLY_ABOVE, replyAddress, ticketOfAddress, titleOf, withoutQuotes } from './support.policy.ts'

const id = 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11'
const domain = 'reply.shop.example'

test('a reply address leads back to its ticket, whatever case it comes in, and no other does', () => {
  const address = replyAddress('a key', domain, id)
  const [local = ''] = address.split('@')
  expect(local.length).toBeLessThanOrEqual(64)
  expect(ticketOfAddress('a key', domain, address)).toBe(id)
  expect(ticketOfAddress('a key', domain, address.toUpperCase())).toBe(id)
  expect(ticketOfAddress('another key', domain, address)).toBeUndefined()
  expect(ticketOfAddress('a key', 'else.example', address)).toBeUndefined()
  expect(ticketOfAddress('a key', domain, address.replace('reply+c7', 'reply+c8'))).toBeUndefined()
  expect(ticketOfAddress('a key', domain, `reply+@${domain}`)).toBeUndefined()
})

const outlook = `Von: Support <support@shop.example>\nGesendet: Montag, 2. November 2026 10:00\nAn: mara\nBetreff: AW: Lamp\n\n${REPLY_ABOVE}\n\nHello mara,\n\nTry again.`

test.each([
  ['It works.\n\nOn Mon, 2 Nov 2026 at 10:00, Support wrote:\n> Try again.\n> \n> Sellwright', 'It works.'],
  ['It works.\n\nAm Montag schrieb Support\n<support@shop.example>:\n\n> Try again.', 'It works.'],
  ['It works.\r\n\r\n-----Original Message-----\r\nFrom: Support', 'It works.'],
  ['It works.\n> Try again.\n>', 'It works.'],
  [
    'What I did:\n> a quoted line\nand then my own words',
    'What I did:\n> a quoted line\nand then my own words',
  ],
  ['> all of it\n> is quoted', ''],
  [`It works.\n\nSize: 12\n\n${outlook}`, 'It works.\n\nSize: 12'],
  [`It works.\n\nMara\n________________________________\n${outlook}`, 'It works.\n\nMara'],
  [
    `It works.\n\nAm Montag schrieb Support <support@shop.example>:\n\n${REPLY_ABOVE}\n\nHello mara,`,
    'It works.',
  ],
  [
    `On Monday, Support wrote:\n> ${REPLY_ABOVE}\n> Try again.\n\nIt works.`,
    `On Monday, Support wrote:\n> ${REPLY_ABOVE}\n> Try again.\n\nIt works.`,
  ],
])('the letters below an answer are left out: %j', (text, said) => {
  expect(withoutQuotes(text)).toBe(said)
})

test('[security C6] the time to find one’s own words in a letter grows with its length alone', async () => {
  const text = `It works.\n${'a:\n'.repeat(700_000)}`
  let said = ''
  await expectWithin(500, () => (said = withoutQuotes(text)))
  expect(said).toMatch(/^It works\.\na:/)
})

test('a ticket is named by how its message begins', () => {
  expect(titleOf('  The link never came.\nI looked.')).toBe('The link never came.')
  expect(titleOf('灯'.repeat(81))).toBe(`${'灯'.repeat(80)}…`)
})
