import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { chatApi } from '#contracts/chat.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { librarian } from './testing/adding.ts'

const sheet = `Terms of the supplier

The unit cost is 10.80 EUR at 200 pieces. The shipping cost is 2.10 EUR for each piece.

Guarantee: 2 years
`

test('without a model too a file fills the review tray, with the file as its source', async () => {
  const app = await testApp({ working: true })
  const { add, member, project } = await librarian(app)
  await add('supplier.txt', sheet)
  await add('cleaning.txt', 'Clean the lamp with a dry cloth. The price of a cloth is 4 EUR.')
  const { events } = await member.events(chatApi.send, {
    params: { chatId: newId() },
    body: { id: newId(), text: 'Fill the canon from supplier.txt', projectId: project.id },
  })
  const { body } = await member.call(canonApi.proposals, { params: { projectId: project.id } })
  expect(Object.fromEntries(body.data.map(({ path, value }) => [path, value]))).toEqual({
    'supplier.cost': { amount: '10.80', currency: 'EUR' },
    'supplier.shippingCost': { amount: '2.10', currency: 'EUR' },
    'offer.guarantee': '2 years',
  })
  for (const { source } of body.data)
    expect(source).toMatch(/^file:\S+ supplier\.txt, Terms of the supplier$/)
  expect(events.filter(({ event }) => event.type === 'proposal')).toHaveLength(3)
})

test('a missing file is reported', async () => {
  const app = await testApp({ working: true })
  const { add, member, project } = await librarian(app)
  await add('cleaning.txt', 'Clean the lamp with a dry cloth.')
  const { events } = await member.events(chatApi.send, {
    params: { chatId: newId() },
    body: { id: newId(), text: 'Fill the canon from nosuch.pdf', projectId: project.id },
  })
  const said = events.flatMap(({ event }) => (event.type === 'text' ? [event.text] : [])).join('')
  expect(said).toContain('There is no text of a file “nosuch.pdf”')
  expect(said).toContain('cleaning.txt')
})
