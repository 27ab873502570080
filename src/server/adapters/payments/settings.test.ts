import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const SECRET_KEY = 'x'.repeat(40)
const kindIn = (env: Record<string, string>) => readConfig(env).payments?.kind

test.each([
  [{}, 'practice'],
  [{ PUBLIC_URL: 'https://localhost:3000' }, 'practice'],
  [{ PUBLIC_URL: 'http://10.0.0.4:3000' }, 'practice'],
  [{ PUBLIC_URL: 'https://shop.example' }, undefined],
  [{ PUBLIC_URL: 'https://shop.example', PRACTICE_PAYMENTS: 'on' }, 'practice'],
  [{ PRACTICE_PAYMENTS: 'off' }, undefined],
  [{ NODE_ENV: 'production', SECRET_KEY }, undefined],
  [{ NODE_ENV: 'production', SECRET_KEY, STRIPE_SECRET_KEY: 'sk_live_1' }, 'stripe'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'stripe'],
])('with %j payments are %s', (env, kind) => {
  expect(kindIn(env)).toBe(kind)
})

test('in production nobody can turn practice on', () => {
  expect(() => kindIn({ NODE_ENV: 'production', SECRET_KEY, PRACTICE_PAYMENTS: 'on' })).toThrow(
    'PRACTICE_PAYMENTS cannot be on in production.',
  )
})

test('an invalid Stripe key is refused', () => {
  expect(() => kindIn({ STRIPE_SECRET_KEY: 'pk_live_1' })).toThrow('STRIPE_SECRET_KEY')
  expect(() => kindIn({ STRIPE_WEBHOOK_SECRET: 'secret' })).toThrow('STRIPE_WEBHOOK_SECRET')
})
