import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { plainSentence } from './input-sentences.ts'

const MAX_DEPTH = 32
/** Fields that an answer names. */
const MAX_FIELDS = 50
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Refuses what no route may get: text that a database cannot keep as it is (a NUL, half a character), keys that reach into
 * objects, and nesting that only an attacker writes.
 */
function refuseHostile(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw new AppError('INVALID_INPUT', 'The text contains characters that can’t be stored.')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= MAX_DEPTH) throw new AppError('INVALID_INPUT', 'The request is nested too deeply.')
  if (Array.isArray(value)) {
    for (const inner of value) refuseHostile(inner, depth + 1)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new AppError('INVALID_INPUT', `The key “${key}” is not allowed.`)
    refuseHostile(key, depth)
    refuseHostile(inner, depth + 1)
  }
}

/** Reads one part of a request, or reports errors by field. */
export function parsePart(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  refuseHostile(value)
  const parsed = schema.safeParse(value ?? {}, { error: plainSentence })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues.slice(0, MAX_FIELDS))
    fields[path.join('.') || 'request'] ??= message
  const [first = ['request', 'The request is not valid.']] = Object.entries(fields)
  throw new AppError('INVALID_INPUT', standingAlone(...first), { fields })
}

/** Beside its field a sentence may say “this”; alone it has to say what. */
const standingAlone = (field: string, sentence: string) =>
  sentence.replace(/^This (?=is|must|does)/, () => `${field} `)
