import { expect, test } from 'vitest'
import { converse } from '../testing/converse.ts'

test('sentences that do not follow one another in a file are quoted with an ellipsis between them', () => {
  const passage =
    'The battery lasts 12 hours. The lamp is made of oak. A new battery costs 9 EUR. The battery is charged by a cable.'
  const { text } = converse('How is the battery?', { passages: [passage] })
  const quote = 'The battery lasts 12 hours. … A new battery costs 9 EUR. The battery is charged by a cable.'
  // The number is all: what it stands for is listed below the answer.
  expect(text.split('\n')[0]).toBe(`“${quote}” [1]`)
  expect(text.match(/\[1\]/g)).toHaveLength(1)
})

const faq = [
  'Yes, in three steps, by touch.',
  'Which charger?',
  'Any USB-C charger with at least 10 watts.',
  'How is it cleaned?',
  'With a dry cloth. The lamp must be cold.',
].join('\n')

test.each([
  ['Which charger do I need?', '“Which charger? Any USB-C charger with at least 10 watts.” [1]'],
  ['Which charger does the lamp need?', 'Any USB-C charger with at least 10 watts.'],
  ['Does it dim?', '“Yes, in three steps, by touch.” [1]'],
  ['Which charger does the toaster need?', 'I found nothing about that'],
])('a question is answered by what follows its like in a file: %s', (question, said) => {
  const passages = [{ title: 'faq.md, Does it dim?', text: faq }]
  expect(converse(question, { passages }).text).toContain(said)
})

const shop = [
  { title: 'manual.pdf, page 2', text: 'Cleaning\nWipe with a dry microfibre cloth. Never use alcohol.' },
  {
    title: 'warranty.docx, Warranty',
    text: 'Every lamp carries a warranty of 36 months. Broken glass is not covered.\n\nSpare parts\n\nSpare globes cost EUR 14.50.\n\nPart | Price EUR\n\nGlobe | 14.50\n\nFoot | 9.80',
  },
  {
    title: 'returns-policy.md, How long',
    text: 'Returns policy\n\nHow long\n\nCustomers may return lamps within 45 days.\n\nRefund\n\nRefunds are paid out within 5 working days.',
  },
  { title: 'faq.html, Which bulb?', text: 'A fixed LED.\n\nModel | Watt\nMoon S | 3\nMoon L | 6' },
  { title: 'sizes.md', text: '| Size | Chest cm |\n|---|---|\n| S | 92 |\n| L | 106 |' },
  { title: 'hours.txt, Opening hours of the showroom', text: 'Monday 9 to 17\n\nSaturday 10 to 14' },
]

test.each([
  ['How long is the warranty?', '“Every lamp carries a warranty of 36 months.” [2]'],
  ['What is the warranty period?', '“Every lamp carries a warranty of 36 months.” [2]'],
  ['How long is the guarantee?', '“Every lamp carries a warranty of 36 months.” [2]'],
  ['How do I clean the lamp?', '“Cleaning Wipe with a dry microfibre cloth.” [1]'],
  ['How should the lamp be cleaned?', '“Cleaning Wipe with a dry microfibre cloth.” [1]'],
  ['Can I get my money back after 40 days?', 'return lamps within 45 days.'],
  ['What does a spare foot cost?', '“Part: Foot; Price EUR: 9.80” [2]'],
  ['How many watt has the Moon L?', '“Model: Moon L; Watt: 6” [4]'],
  ['What is the chest of size L?', '“Size: L; Chest cm: 106” [5]'],
  ['Does the warranty cover scratches?', 'warranty of 36 months. Broken glass is not covered.” [2]'],
  ['When is the showroom open on Saturday?', '“Saturday 10 to 14” [6]'],
])('what the files say in other words, or in a row of a table, is quoted: %s', (question, said) => {
  expect(converse(question, { passages: shop }).text).toContain(said)
})

test.each([
  'Is the lamp dishwasher safe?',
  'How heavy is the lamp?',
  'Who designed the lamp?',
  'Is there a warranty in Switzerland?',
  'Can the lamp be repainted?',
])('what no file says is not answered by what is merely of the same product: %s', (question) => {
  expect(converse(question, { passages: shop }).text).toContain('I found nothing about that')
})

test('beside what the canon says stands what a file says', () => {
  const results = [
    {
      name: 'get_canon',
      result: { fields: [{ path: 'offer.guarantee', value: 'two years of warranty' }] },
    },
  ]
  const setting = {
    canon: ['offer.guarantee: two years of warranty'],
    passages: ['The battery has a warranty of 18 months.'],
    tools: ['get_canon'],
  }
  expect(converse('What is the battery warranty?', { ...setting, results }).text).toMatch(
    /two years of warranty.+\n\nA file says: “The battery has a warranty of 18 months\.” \[1\]/s,
  )
  expect(converse('How long is the battery warranty?', { ...setting, results: [] }).call).toMatchObject({
    input: { paths: ['offer.guarantee'] },
  })
})

test('a weak match vouches for nothing but the words in its quote', () => {
  const texts = ['Clean it with a cloth. The lamp is made of oak.', 'The lamp ships from Porto.']
  const quote = (weak: boolean) =>
    converse('How do I clean the lamp?', {
      passages: texts.map((text, at) => ({ title: `notes ${at}.md`, text, weak })),
    }).text
  expect(quote(false)).toContain('Clean it with a cloth.')
  expect(quote(true)).not.toContain('Clean it with a cloth.')
})
