import { type ChildProcess, spawn } from 'node:child_process'
import { root } from '../lib/paths.ts'
import { toolPath } from '../lib/processes.ts'

const start = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, [...process.execArgv, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })

const port = process.env.PORT || '3000'
console.log(`App with live reload: http://localhost:5173 (server on port ${port}; press Ctrl-C to stop both)`)
const both: ChildProcess[] = [
  start(['--watch', '--watch-preserve-output', 'src/server/main.ts'], { DEV: '1', PORT: port }),
  start([await toolPath('vite', 'vite'), '--port', '5173', '--strictPort', '--clearScreen', 'false']),
]

// Either alone is of no use.
const endBoth = () => {
  for (const child of both) child.kill('SIGTERM')
}
for (const child of both) child.once('exit', endBoth)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endBoth)
