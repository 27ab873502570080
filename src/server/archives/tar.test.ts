import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { tarSize, tarStream } from './tar.ts'

test('a packed archive is unpacked by tar unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tar-'))
  const long = `files/${'users/'.repeat(18)}@${'n'.repeat(80)}.bin`
  const contents = new Map([
    ['manifest.json', Buffer.from('{}')],
    ['files/empty', Buffer.alloc(0)],
    ['files/@lamp.bin', randomBytes(512)],
    [long, randomBytes(70_001)],
  ])
  const files = []
  for (const [name, content] of contents) {
    const path = join(folder, 'in', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    files.push({
      name: `backup/${name}`,
      path,
      size: content.length,
      changedAt: new Date('2026-11-15T12:00:00Z'),
    })
  }

  const archive = await buffer(tarStream(files))

  expect(archive).toHaveLength(tarSize(files))
  await mkdir(join(folder, 'out'))
  execFileSync('tar', ['xf', '-', '-C', join(folder, 'out')], { input: archive })
  for (const [name, content] of contents)
    expect(await readFile(join(folder, 'out/backup', name))).toEqual(content)
  await expect(
    buffer(tarStream([{ name: 'n'.repeat(101), path: '', size: 0, changedAt: new Date() }])),
  ).rejects.toThrow('too long')
  await rm(folder, { recursive: true })
})
