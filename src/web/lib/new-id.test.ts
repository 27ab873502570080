import { expect, test } from 'vitest'
import { ChatId } from '#contracts/core/ids.ts'
import { newId } from './new-id.ts'

test('ids are ones that the server takes, each another', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  for (const id of ids) expect(ChatId.safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(1_000)
})
