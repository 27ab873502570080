import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AppError } from '../errors.ts'
import { parsePart } from './input.ts'

const schema = z
  .object({
    id: z.uuid(),
    name: z.string().min(2).max(1_000),
    count: z.number().int().min(1),
    limit: z.coerce.number().max(100),
    dark: z.boolean(),
    plan: z.enum(['free', 'pro']),
    tags: z.array(z.string()).max(1),
    at: z.iso.datetime(),
    code: z.string().regex(/^\d+$/),
    nested: z.object({ page: z.url() }),
    password: z.string().min(8, 'Use at least 8 characters.'),
    email: z.string().max(9, 'This address is too long.'),
    either: z.union([z.string(), z.number()]),
  })
  .partial()
  .strict()

function refusal(value: unknown): Pick<AppError, 'message' | 'fields'> {
  try {
    parsePart(schema, value)
  } catch (error) {
    return error as AppError
  }
  throw new Error('it was taken')
}

test.each([
  ['id', 'nope', 'This is not a valid id.', 'id is not a valid id.'],
  ['name', 7, 'This must be text.', 'name must be text.'],
  ['name', 'x', 'Use at least 2 characters.', 'Use at least 2 characters.'],
  ['name', 'x'.repeat(1_001), 'Use at most 1,000 characters.', 'Use at most 1,000 characters.'],
  ['count', 'x', 'This must be a number.', 'count must be a number.'],
  ['count', 1.5, 'This must be a whole number.', 'count must be a whole number.'],
  ['count', 0, 'Use at least 1.', 'Use at least 1.'],
  ['count', 1e30, 'Use a smaller number.', 'Use a smaller number.'],
  ['limit', 'x', 'This must be a number.', 'limit must be a number.'],
  ['limit', '1e9', 'Use at most 100.', 'Use at most 100.'],
  ['dark', 'yes', 'This must be true or false.', 'dark must be true or false.'],
  ['plan', 'gold', 'Use one of: free, pro.', 'Use one of: free, pro.'],
  ['tags', 'x', 'This must be a list.', 'tags must be a list.'],
  ['tags', ['x', 'y'], 'Use at most 1 entry.', 'Use at most 1 entry.'],
  ['at', 'today', 'This is not a valid date and time.', 'at is not a valid date and time.'],
  ['code', 'x', 'This does not have the right format.', 'code does not have the right format.'],
  ['nested', 'x', 'This must be an object.', 'nested must be an object.'],
  ['either', true, 'This is not valid.', 'either is not valid.'],
  ['password', 'short', 'Use at least 8 characters.', 'Use at least 8 characters.'],
  ['email', 'x'.repeat(10), 'This address is too long.', 'This address is too long.'],
])('%s of %j: %s', (field, value, sentence, alone) => {
  expect(refusal({ [field]: value })).toMatchObject({ message: alone, fields: { [field]: sentence } })
})

test('missing, nested, unknown and non-object input is reported too', () => {
  expect(refusal({ nested: {} })).toMatchObject({
    message: 'nested.page is missing.',
    fields: { 'nested.page': 'This is missing.' },
  })
  expect(refusal({ role: 'admin' }).message).toBe('role can’t be set here.')
  expect(refusal({ role: 'admin', userId: 2 }).message).toBe('role, userId can’t be set here.')
  expect(refusal({ ['x'.repeat(9_000)]: 1 }).message.length).toBeLessThan(300)
  expect(refusal([]).message).toBe('The request must be an object.')
  expect(refusal('text').message).toBe('The request must be an object.')
})

test('every field says what is wrong with it; what is right is taken', () => {
  expect(Object.keys(refusal({ id: 1, name: 2, dark: true }).fields ?? {})).toEqual(['id', 'name'])
  expect(parsePart(schema, { limit: '5', dark: true })).toEqual({ limit: 5, dark: true })
})
