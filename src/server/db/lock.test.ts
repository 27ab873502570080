import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { FolderInUse, folderHolder, type LockHolder, lockFolder } from './lock.ts'

const lockModule = JSON.stringify(new URL('./lock.ts', import.meta.url).href)
let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lock-'))
  return () => rmSync(dir, { recursive: true })
})

/** Runs a script in a process of its own, with `lockFolder` and `dir` at hand. */
function run(script: string): ChildProcess & { lines: AsyncIterator<string> } {
  const source = `import { lockFolder } from ${lockModule}\nconst dir = ${JSON.stringify(dir)}\n${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return Object.assign(child, { lines })
}

async function holdInChild() {
  const child = run(`lockFolder(dir, 'there'); console.log('held'); process.stdin.resume()`)
  expect((await child.lines.next()).value).toBe('held')
  return child
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A lock file as another process would have left it. */
function leave(change: Partial<LockHolder>) {
  const { release } = lockFolder(dir, 'here')
  release()
  const holder = { ...JSON.parse(readFileSync(join(dir, 'lock.1'), 'utf8')), released: false, ...change }
  writeFileSync(join(dir, 'lock.1'), JSON.stringify(holder))
}

const refusal = () => {
  try {
    lockFolder(dir, 'me').release()
  } catch (error) {
    return error as Error
  }
  return undefined
}

test('a live holder in another process is named and never evicted', async () => {
  const child = await holdInChild()
  const error = refusal()
  expect(error).toBeInstanceOf(FolderInUse)
  expect(error?.message).toContain(`in use by process ${child.pid} on ${hostname()} since 20`)
  expect(folderHolder(dir)).toMatchObject({ pid: child.pid, control: 'there' })
})

test('the lock of a killed process is taken over', async () => {
  await kill(await holdInChild())
  expect(folderHolder(dir)).toBeUndefined()
  lockFolder(dir, 'me')
  expect(folderHolder(dir)).toMatchObject({ pid: process.pid, control: 'me' })
  expect(readdirSync(dir)).toEqual(['lock.2'])
})

test.runIf(process.platform === 'linux')('a zombie holds nothing', async () => {
  // The shell starts the holder and becomes a sleeper that never asks how it ended.
  const source = `import { lockFolder } from ${lockModule}; lockFolder(${JSON.stringify(dir)}, ''); console.log(process.pid); process.stdin.resume()`
  const script = '"$0" --input-type=module -e "$1" <&3 & exec sleep 60'
  const shell = spawn('sh', ['-c', script, process.execPath, source], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  onTestFinished(() => void shell.kill('SIGKILL'))
  if (!shell.stdout) throw new Error('no output')
  const [line] = (await once(createInterface({ input: shell.stdout }), 'line')) as [string]
  const pid = Number(line)
  expect(refusal()?.message).toContain(`process ${pid}`)
  process.kill(pid, 'SIGKILL')
  const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
  await expect.poll(state).toBe('Z')
  expect(refusal()).toBeUndefined()
})

test('a later process of the same number is not taken for the holder', () => {
  leave({ processStart: 'some other start' })
  expect(refusal()).toBeUndefined()
})

test('a holder that cannot be looked at is taken for alive', () => {
  leave({ processStart: 'unknown' })
  expect(refusal()?.message).toContain(`process ${process.pid}`)
})

test('a holder on another machine is never evicted, and the way out is told', () => {
  leave({ host: 'another-machine', pid: 2 ** 22 + 1 })
  expect(refusal()?.message).toContain('on another-machine')
  expect(refusal()?.message).toContain(`delete the files lock.* in ${dir}`)
})

test('released and taken again', () => {
  for (let round = 1; round <= 3; round++) {
    const lock = lockFolder(dir, 'me')
    expect(refusal()).toBeInstanceOf(FolderInUse)
    lock.release()
    expect(folderHolder(dir)).toBeUndefined()
  }
  expect(readdirSync(dir)).toEqual(['lock.3'])
})

test.each(['', 'garbage', 'null', '{}', '[1]'])(
  'a lock file that holds %j is refused in a sentence',
  (content) => {
    writeFileSync(join(dir, 'lock.7'), content)
    expect(refusal()).toBeInstanceOf(FolderInUse)
    expect(refusal()?.message).toContain(`The lock file ${join(dir, 'lock.7')} cannot be read`)
  },
)

test('exactly one of twenty processes that race for the lock of a dead one gets it', async () => {
  const racers = Array.from({ length: 20 }, () =>
    run(`
      import { createInterface } from 'node:readline'
      console.log('ready')
      for await (const folder of createInterface({ input: process.stdin })) {
        try { lockFolder(folder, ''); console.log('got it') } catch (error) { console.log(error.name) }
      }`),
  )
  await Promise.all(racers.map((racer) => racer.lines.next()))
  for (let round = 0; round < 8; round++) {
    const folder = mkdtempSync(join(dir, 'round-'))
    writeFileSync(
      join(folder, 'lock.4'),
      JSON.stringify({ pid: process.pid, host: hostname(), processStart: 'long ago', released: false }),
    )
    for (const racer of racers) racer.stdin?.write(`${folder}\n`)
    const results = await Promise.all(racers.map(async (racer) => (await racer.lines.next()).value))
    expect(results.filter((result) => result === 'got it')).toHaveLength(1)
    expect(results.filter((result) => result === 'FolderInUse')).toHaveLength(19)
  }
})

test('processes that take and release in turn are never inside together', async () => {
  const workers = Array.from({ length: 6 }, () =>
    run(`
      import { openSync, closeSync, rmSync } from 'node:fs'
      let entered = 0
      while (entered < 40) {
        let lock
        try { lock = lockFolder(dir, '') } catch (error) { if (error.name === 'FolderInUse') continue; throw error }
        closeSync(openSync(dir + '/inside', 'wx'))
        rmSync(dir + '/inside')
        entered++
        lock.release()
      }
      console.log('done')`),
  )
  const results = await Promise.all(workers.map(async (worker) => (await worker.lines.next()).value))
  expect(results).toEqual(workers.map(() => 'done'))
})
