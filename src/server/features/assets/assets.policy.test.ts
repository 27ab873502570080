import { expect, test } from 'vitest'
import { checkKey, checkPrefix } from '#server/ports/storage.ts'
import { assetIdOf, assetKey, assetPurposes, foldersOf, variantKey, variantsOf } from './assets.policy.ts'

const id = '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59'

test.each(assetPurposes)('keys of %s are fit for the storage and lead back to their asset', (purpose) => {
  const asset = { userId: 7, purpose, id }
  for (const key of [assetKey(asset), ...variantsOf(purpose).map((variant) => variantKey(asset, variant))]) {
    checkKey(key)
    expect(key.startsWith('users/7/')).toBe(true)
  }
  expect(assetIdOf(variantKey(asset, 'thumbnail'), purpose)).toBe(id)
  for (const folder of foldersOf(purpose, 7)) checkPrefix(folder)
})

test('only keys of the purpose belong to it', () => {
  expect(assetIdOf(`users/7/knowledge-pieces/${id}/000000000000`, 'knowledge-pieces')).toBe(id)
  expect(assetIdOf(`users/7/knowledge-pieces/${id}/000000000000`, 'knowledge')).toBeUndefined()
  expect(assetIdOf(`users/7/attachments/${id}`, 'knowledge')).toBeUndefined()
  expect(assetIdOf(`users/7/variants/knowledge/${id}/thumbnail`, 'attachments')).toBeUndefined()
  expect(assetIdOf('users/7/attachments/readme', 'attachments')).toBeUndefined()
})
