import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** As in a page: our line first, then a module that brings zod. */
const page = `
  await import('#web/lib/loading/no-eval.ts')
  globalThis.Function = () => { throw new Error('code was compiled') }
  const { z } = await import('zod')
  console.log(z.object({ name: z.string() }).safeParse({ name: 'lamp' }).success, z.config().jitless)`

test('schemas are checked without compiling code', async () => {
  // In its own process: zod checks this once, when first loaded.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', page])
  expect(stdout.trim()).toBe('true true')
})
