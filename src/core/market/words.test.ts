import { expect, test } from 'vitest'
import { readWords } from './words.ts'

const read = (text: string, prohibited: string[] = []) => readWords(text, prohibited)

test.each([
  ['Delivery in 3-5 business days.', 3, 5],
  ['Free shipping. Your lamp arrives within 2 weeks', 14, 14],
  ['Ships worldwide. Shipping takes 7 to 14 days', 7, 14],
  ['Enjoy 2 day delivery on all orders', 2, 2],
  ['Lieferzeit: 3-5 Werktage', 3, 5],
  ['Versand in 2 Wochen', 14, 14],
  ['Livraison sous 3 à 5 jours ouvrés', 3, 5],
  ['Entrega en 2 o 3 días', 2, 3],
  ['Envío en 4 a 6 días laborables', 4, 6],
])('%s', (text, min, max) => {
  expect(read(text).delivery).toMatchObject({ min, max })
})

test.each([
  'Free shipping and 30-day returns',
  'Fast delivery 30 day money back guarantee',
  'Ships within 24 hours',
  'Delivery from $4.90',
  'Delivered by hand in 2019 days gone by',
  'Schnelle Lieferung, 30 Tage Rückgabe',
  'Livraison rapide, 14 jours pour un retour',
  'Envío rápido, 30 días para la devolución',
])('%s: says no days of delivery', (text) => expect(read(text).delivery).toBeNull())

test('offers are quoted with what stands around them; what is denied is none', () => {
  const { offers } = read(
    `${'Lamps for every room. '.repeat(4)}Free shipping over $50. Buy 2 and get 1 lamp. Save 20% today with a 30-day money-back guarantee.`,
  )
  expect(offers.map(({ kind }) => kind)).toEqual(['free-shipping', 'discount', 'bundle', 'guarantee'])
  expect(offers[0]?.words).toMatch(/^….*Free shipping over \$50.*…$/)
  expect(read('There is no free shipping here, and no bundle.').offers).toEqual([])
})

test.each([
  [
    'Kostenloser Versand ab 50 €. Kaufe 2 und spare. 20 % Rabatt. 30 Tage Rückgaberecht. Wasserdicht, handgefertigt.',
  ],
  ['Livraison gratuite. Lot de 3. 15 % de réduction. Satisfait ou remboursé. Étanche et fait main.'],
  ['Envío gratis. Paquete de 3. 10 % de descuento. Garantía de 2 años. Impermeable, hecho a mano.'],
])('offers and claims are found in other languages: %s', (text) => {
  const { offers, claims } = read(text)
  expect([...new Set(offers.map(({ kind }) => kind))]).toEqual([
    'free-shipping',
    'discount',
    'bundle',
    'guarantee',
  ])
  expect(claims.map(({ name }) => name)).toEqual(['waterproof', 'handmade'])
})

test('what is denied in another language is no offer', () => {
  expect(read('Kein kostenloser Versand. Sin envío gratis. Pas de livraison gratuite.').offers).toEqual([])
})

test('claims go by our names, and what the seller may not say is found word for word', () => {
  const text = 'The world’s best lamp: clinically proven, waterproof. It CURES back-pain; vegan.'
  const { claims, prohibited } = read(text, ['cures back pain', 'back', 'cure', 'heals', '!?'])
  expect(claims.map(({ name }) => name)).toEqual([
    'clinically or scientifically proven',
    'best or number one',
    'waterproof',
    'vegan',
  ])
  expect(prohibited.map(({ claim }) => claim)).toEqual(['cures back pain', 'back'])
  expect(prohibited[0]?.words).toContain('CURES back-pain')
})

test('a page of any length is read in one go', () => {
  const text = 'delivery buy 2 free save '.repeat(4_000)
  expect(read(text, ['buy 3 free']).delivery).toBeNull()
})
