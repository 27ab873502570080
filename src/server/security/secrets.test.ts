import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a key of at least thirty-two characters')

test('a sealed value opens again, and looks different each time', () => {
  const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'two-factor:7')
  expect(secrets.unseal(sealed, 'two-factor:7')).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(secrets.seal('JBSWY3DPEHPK3PXP', 'two-factor:7')).not.toBe(sealed)
})

test('another key, another context or a changed letter does not open it', () => {
  const sealed = secrets.seal('secret', 'two-factor:7')
  // In the middle: of the last letter only some bits count.
  const at = Math.floor(sealed.length / 2)
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  expect(() => secrets.unseal(sealed, 'two-factor:8')).toThrow()
  expect(() =>
    createSecrets('some other key of thirty-two characters').unseal(sealed, 'two-factor:7'),
  ).toThrow()
  expect(() => secrets.unseal(changed, 'two-factor:7')).toThrow()
  expect(() => secrets.unseal('', 'two-factor:7')).toThrow()
})
