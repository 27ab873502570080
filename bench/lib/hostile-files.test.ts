import { expect, onTestFinished, test } from 'vitest'
import { threadedDocuments } from '#server/adapters/documents/documents.ts'
import { AppError } from '#server/errors.ts'
import { Unreadable } from '#server/ports/documents.ts'
import { startDecoy } from './decoy.ts'
import { type HostileFile, quickFiles } from './hostile-files.ts'

const documents = threadedDocuments()

/** Outcome of a file, as the benchmark reports it. */
async function endOf({ name, content }: HostileFile): Promise<string> {
  try {
    const inspection = documents.inspect()
    inspection.see(content)
    const { mediaType } = inspection.conclude(name)
    await documents.study({ bytes: Uint8Array.from(content), mediaType })
    return 'ready'
  } catch (error) {
    if (error instanceof AppError) return `refused: ${error.message}`
    if (error instanceof Unreadable) return `failed: ${error.message}`
    throw error
  }
}

test('[security D1] [security D6] hostile files that are quickly read end as the benchmark expects, and none makes the server ask an address', async () => {
  const decoy = await startDecoy()
  onTestFinished(decoy.stop)
  const files = quickFiles(decoy.url)
  expect(files.length).toBeGreaterThan(8)
  for (const file of files)
    expect([file.what, await endOf(file)]).toEqual([file.what, expect.stringMatching(file.ends)])
  expect(decoy.asked()).toBe(0)
})
