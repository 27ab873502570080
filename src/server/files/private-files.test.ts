import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePrivate } from './private-files.ts'

test('[security I4] files left open to others by an older version are closed at start, and only ours', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'private-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const at = (path: string) => join(dataDir, path)
  const mode = (path: string) => (statSync(at(path)).mode & 0o777).toString(8)
  for (const folder of ['files/users/7', 'db/base', 'local-model-runtime', 'photos'])
    mkdirSync(at(folder), { recursive: true })
  for (const file of [
    'files/users/7/@a',
    'db/PG_VERSION',
    'db/base/1',
    'local-model-runtime/run',
    'photos/b',
  ])
    writeFileSync(at(file), 'x')
  chmodSync(at('local-model-runtime/run'), 0o755)
  chmodSync(at('db'), 0o700)
  symlinkSync(at('photos'), at('files/elsewhere'))
  chmodSync(dataDir, 0o755)

  const warnings: object[] = []
  await makePrivate(dataDir, (details) => warnings.push(details))
  await makePrivate(at('none'), (details) => warnings.push(details))
  expect(warnings).toEqual([])
  for (const folder of ['', 'files', 'files/users', 'files/users/7', 'db', 'db/base', 'local-model-runtime'])
    expect([folder, mode(folder)]).toEqual([folder, '700'])
  for (const file of ['files/users/7/@a', 'db/PG_VERSION', 'db/base/1'])
    expect([file, mode(file)]).toEqual([file, '600'])
  expect(mode('local-model-runtime/run')).toBe('700')
  expect([mode('photos'), mode('photos/b')]).toEqual(['755', '644'])
})
