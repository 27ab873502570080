import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const handOver = pathToFileURL(`${import.meta.dirname}/hand-over.mjs`)

/** Runs a program as run.mjs does, and then whatever comes after. */
const handingOver = (program: string, after = '') => `import { handOver } from ${JSON.stringify(handOver)}
  handOver(process.execPath, ['-e', ${JSON.stringify(program)}], process.env)
  ${after}`

function start(code: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, nextLine: async (): Promise<string | undefined> => (await lines.next()).value }
}

const direct = `[process.execPath, ['--input-type=module', '-e', code]]`
const shell = `['sh', ['-c', '"$0" --input-type=module -e "$1"; exit $?', process.execPath, code]]`

test.each([['it', direct], ...(process.platform === 'linux' ? [['a shell of it', shell]] : [])])(
  'when npm alone is killed, what %s started is told to stop, and nothing is left',
  async (_, how) => {
    const program = `process.on('SIGTERM', () => { console.log('told to stop'); process.exit() })
    setTimeout(() => process.exit(1), 15_000)
    console.log('running')`
    const npm = `import { spawn } from 'node:child_process'
    const code = ${JSON.stringify(handingOver(program))}
    spawn(...${how}, { stdio: 'inherit' })`
    const { child, nextLine } = start(npm, { npm_lifecycle_event: 'start', PATH: process.env.PATH ?? '' })
    expect(await nextLine()).toBe('running')
    child.kill('SIGKILL')
    expect(await nextLine()).toBe('told to stop')
    // All of them write to this pipe, so its end is theirs.
    expect(await nextLine()).toBeUndefined()
  },
)

test.each([
  [true, { npm_lifecycle_event: 'start' }],
  [false, {}],
])('whoever starts it is watched: %s, with %o', async (watched, env) => {
  const code = handingOver('', `console.log(process.getActiveResourcesInfo().includes('Timeout'))`)
  expect(await start(code, env).nextLine()).toBe(String(watched))
})

test('it ends as the program ends', async () => {
  const { child } = start(handingOver('process.exit(7)'), {})
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(7)
})
