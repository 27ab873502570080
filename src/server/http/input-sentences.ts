import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const forms: Record<string, string> = {
  uuid: 'This is not a valid id.',
  email: 'This is not a valid email address.',
  url: 'This is not a valid URL.',
  datetime: 'This is not a valid date and time.',
}

/** A plain sentence about a wrong value, where the contract has none. */
export function plainSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return ofKind(issue)
    case 'invalid_format':
      return forms[issue.format] ?? 'This does not have the right format.'
    case 'invalid_value':
      return `Use one of: ${issue.values.join(', ')}.`
    case 'too_small':
      return `Use at least ${amount(issue.minimum, issue.origin)}.`
    case 'too_big':
      if (issue.maximum === Number.MAX_SAFE_INTEGER) return 'Use a smaller number.'
      return `Use at most ${amount(issue.maximum, issue.origin)}.`
    case 'unrecognized_keys':
      return notToBeSet(issue.keys)
    default:
      return 'This is not valid.'
  }
}

function ofKind({ expected, input, path }: Issue & { code: 'invalid_type' }): string {
  const kind = kinds[expected] ?? 'something else'
  if (!path?.length) return `The request must be ${kind}.`
  return input === undefined ? 'This is missing.' : `This must be ${kind}.`
}

function amount(limit: number | bigint, origin: string): string {
  const number = limit.toLocaleString('en')
  if (origin === 'string') return `${number} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `${number} ${limit === 1 ? 'entry' : 'entries'}`
  return number
}

const notToBeSet = (keys: string[]): string => `${keys.join(', ').slice(0, 200)} can’t be set here.`
