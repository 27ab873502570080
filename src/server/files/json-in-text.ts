import { z } from 'zod'

/** The object in a model's answer, which may have words around it. Undefined without one. */
export function jsonIn(answer: string): object | undefined {
  const text = /\{[\s\S]*\}/.exec(answer.slice(0, 50_000))?.[0] ?? ''
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
