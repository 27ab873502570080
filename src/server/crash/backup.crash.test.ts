import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startServer } from '../testing/server-process.ts'
import { bothDatabases } from './databases.ts'
import { openHouse } from './house.ts'
import { seller, signUp } from './seller.ts'
import { canMount, inSmallFolder } from './small-folder.ts'

const commands = join(import.meta.dirname, '../../../scripts/commands')
const SECRET_KEY = 'only for the length of one test, 0123456789'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'))
  return () => rm(folder, { recursive: true })
})

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs `npm run backup` or `restore`, but for npm. */
function run(
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
  command: string[] = [],
): Promise<Outcome> {
  const [file = '', ...rest] = [...command, process.execPath, join(commands, `${name}.ts`), ...args]
  return new Promise((resolve) => {
    execFile(
      file,
      rest,
      { env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

describe.each(bothDatabases)('on %s', (_, url) => {
  test('[M7] backed up by command while it runs, restored elsewhere, served there', async () => {
    const house = await openHouse(url)
    onTestFinished(() => house.tearDown())
    const server = await house.start()
    const mara = await signUp(server, 'mara')
    const asked = mara.ask(server, 'What is ROAS?')
    await asked.over

    const env = { ...house.settings, TMPDIR: folder }
    const backup = await run('backup', [folder], env)
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    const [, path = ''] = /^Backup saved to (\S+)\n$/.exec(backup.stdout) ?? []
    const again = await run('restore', [path], env)
    expect(again.code).toBe(1)
    expect(again.stderr).toMatch(
      url
        ? /^Nothing was restored\. The database is not empty\..*\n$/
        : /^Nothing was restored\. .* in use by process \d+ .*\n$/,
    )

    const there = { DATA_DIR: join(folder, 'elsewhere'), SECRET_KEY, TMPDIR: folder }
    const restored = await run('restore', [path], there)
    expect(restored).toMatchObject({
      code: 0,
      stderr: '',
      stdout: `${path} was restored. Start the app with: npm start\n`,
    })
    const other = await startServer(there)
    onTestFinished(other.kill)
    expect(await seller(mara.token, mara.login).chat(other, asked.chatId)).toEqual(
      await mara.chat(server, asked.chatId),
    )
    const login = await fetch(`${other.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(mara.login),
    })
    expect(login.status).toBe(200)

    await other.terminate()
    const standing = await run('backup', [folder], there)
    expect(standing).toMatchObject({ code: 0, stderr: '' })
  })
})

test.runIf(canMount)(
  '[M7] a full target: one sentence, a non-zero exit, nothing left under any name',
  async () => {
    const house = await openHouse(undefined)
    onTestFinished(() => house.tearDown())
    const server = await house.start()
    const mara = await signUp(server, 'mara')
    const asked = Array.from({ length: 20 }, () => mara.ask(server, randomBytes(65_000).toString('base64')))
    await Promise.all(asked.map((reading) => reading.over))
    await server.terminate()

    const small = join(folder, 'small')
    await mkdir(small)
    const listing = ['sh', '-c', '"$@"; code=$?; ls "$0" >&2; exit $code', small]
    const full = await run('backup', [small], { ...house.settings }, [...inSmallFolder(1, small), ...listing])
    expect(full).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No backup was made. The disk is full. Free up space and try again.\n',
    })
  },
)

test('an unwritable target or nothing to back up is reported in one sentence', async () => {
  const none = await run('backup', [folder], { DATA_DIR: join(folder, 'none') })
  expect(none).toEqual({
    code: 1,
    stdout: '',
    stderr: `No backup was made. There is nothing to back up in ${join(folder, 'none')}.\n`,
  })
  const unknown = await run('restore', [join(folder, 'none')], { DATA_DIR: join(folder, 'data') })
  expect(unknown.code).toBe(1)
  expect(unknown.stderr).toBe(
    `Nothing was restored. ${join(folder, 'none')} is not a backup: it has no manifest.json.\n`,
  )
  expect(await readdir(folder)).toEqual([])
})
