import { expect, test } from 'vitest'
import { looksLikeOurs } from './page-names.ts'

test('[security F6] a name that could pass for part of the app is refused, however it is written', () => {
  const refused = [
    ...[
      'support',
      'verify',
      'secure',
      'signin',
      'login',
      'loginn',
      'admin',
      'billing',
      'sellwright',
      'images',
    ],
    ...['supp0rt', 'suport', 'ver1fy', 'verlfy', 's3cure', 'sign-in', 'log-in', 'l0g-1n', 'logln', 'bi11ing'],
    ...[
      'b1lling',
      'biling',
      'adrnin',
      'aclmin',
      'sup-port',
      's-u-p-p-o-r-t',
      'supportt',
      'verifv',
      'two-factor',
    ],
    ...['sellvvright', 'se11wright', 'selwright', 'sell-wright', 'my-sellwright-shop', 'sellwrlght-lamps'],
    ...[
      'support-center',
      'my-account',
      'customer-support',
      'verify-your-account',
      'secure-login',
      'shop-login',
    ],
    ...['login-to-your-lamp', 'lamp-passw0rd'],
  ]
  expect(refused.filter((name) => !looksLikeOurs(name))).toEqual([])
})

test('a name of a product stays free, also with such a word in it', () => {
  const free = [
    ...[
      'oak-lamp',
      'oak-lamp-2',
      'secure-bike-lock',
      'support-pillow',
      'lumbar-support-belt',
      'bling',
      'bulging',
    ],
    ...[
      'logic-puzzle',
      'neon-sign-in-pink',
      'apple-pie-dish',
      'well-right-shoes',
      'helping-hand',
      'team-mug',
    ],
    ...['contact', 'returns', 'reset-crystal-set', 'the-shop', 'arc-lamp-3f2a1b', 'verity', 'my-lamp-shop'],
  ]
  expect(free.filter(looksLikeOurs)).toEqual([])
})
