import '#web/lib/no-eval.ts'
import { expect, test, vi } from 'vitest'

test('schemas are checked without compiling code', async () => {
  const compile = vi.fn()
  vi.stubGlobal('Function', compile)
  const { z } = await import('zod')
  expect(z.object({ name: z.string() }).safeParse({ name: 'lamp' }).success).toBe(true)
  expect(z.config().jitless).toBe(true)
  expect(compile).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
