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
    'supplier.cost': { amount: '10.8', currency: 'EUR' },
    'supplier.shippingCost': { amount: '2.1', currency: 'EUR' },
    'offer.guarantee': '2 years',
  })
  for (const { source } of body.data)
    expect(source).toMatch(/^file:\S+ supplier\.txt, Terms of the supplier$/)
  expect(events.filter(({ event }) => event.type === 'proposal')).toHaveLength(3)
})

const list = `Supplier list of May,,
SKU,Product,Unit cost,MOQ
HC-01,Bamboo desk lamp,11.20 EUR,50
HC-02,Rice paper moon lamp,8.75 EUR,100
`

test('the named product of a list fills the tray; a missing file is reported', async () => {
  const app = await testApp({ working: true })
  const { add, member, project } = await librarian(app)
  await add('hanoi.csv', list)
  await add('cleaning.txt', 'Clean the lamp with a dry cloth.')
  const said = async (text: string) => {
    const { events } = await member.events(chatApi.send, {
      params: { chatId: newId() },
      body: { id: newId(), text, projectId: project.id },
    })
    return events.flatMap(({ event }) => (event.type === 'text' ? [event.text] : [])).join('')
  }
  const proposed = async () => {
    const { body } = await member.call(canonApi.proposals, { params: { projectId: project.id } })
    return Object.fromEntries(body.data.map(({ path, value }) => [path, value]))
  }
  expect(await said('Fill the canon from hanoi.csv')).toContain(
    'hanoi.csv lists several products: HC-01 (Bamboo desk lamp) and HC-02 (Rice paper moon lamp).',
  )
  expect(await said('Fill the canon from nosuch.pdf')).toContain(
    'There is no file “nosuch.pdf” that I could read in the knowledge of this project. There are cleaning.txt and hanoi.csv.',
  )
  expect(await proposed()).toEqual({})
  const answer = await said('Fill the canon from hanoi.csv for HC-02')
  expect(answer).toContain('I read the row of HC-02 (Rice paper moon lamp).')
  expect(answer).toContain('as I know no field for it: “MOQ”.')
  expect(await proposed()).toEqual({
    'supplier.cost': { amount: '8.75', currency: 'EUR' },
    'product.title': 'Rice paper moon lamp',
    'product.sku': 'HC-02',
  })
})
