import { expect, test } from 'vitest'
import { givenFile } from '#server/features/attachments/given-files.factory.ts'
import { assistantApp } from '../testing/assistant-app.ts'

const suppliers = ['Supplier,Unit cost,MOQ', 'Lumo,11.20,100', 'Brite,9.80,300', 'Arc,10.40,50'].join('\n')

test('rows of a file that came with a question are counted, added up and put in order, without any project', async () => {
  const app = await assistantApp({ model: 'openai' })
  const { ask, seller, lastBody } = app
  const { id } = await givenFile(app, seller, 'suppliers.csv', suppliers)
  const model = 'built-in/assistant'
  const first = await ask('How many rows are in the file?', { attachments: [id], model })
  expect(first.text).toBe('**3** rows of suppliers.csv.')
  const { chatId } = first
  const answer = async (question: string) => (await ask(question, { chatId, model })).text
  expect(await answer('Which supplier has the lowest unit cost?')).toMatch(/\| Brite \| 9\.8/)
  expect(await answer('What is the total MOQ?')).toContain('450')
  expect(await answer('Who won the chess game?')).toMatch(/^No exact match\./)

  await ask('And what do you think?', { chatId })
  expect(lastBody()).toContain('"name":"query_table"')
  await ask('A chat without files', {})
  expect(lastBody()).not.toContain('"name":"query_table"')
})
