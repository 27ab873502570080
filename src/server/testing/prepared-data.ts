import { constants, cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from './server-process.ts'

const folder = join(import.meta.dirname, '../../../.cache/prepared-data')

/** A first start takes seconds: it is made once, before all tests, and their servers begin with a copy. */
export default async function prepareData(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const server = await startServer({ DATA_DIR: folder })
  const { code } = await server.terminate()
  if (code !== 0) throw new Error(`The first server ended with ${code}:\n${server.output()}`)
}

export const copyPreparedData = (to: string): Promise<void> =>
  cp(folder, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
